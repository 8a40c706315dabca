//! A program of somebody else, who has nothing but the packages: each library is used once.
//! `cargo xtask supply packages` compiles and runs it outside of this workspace.

use burnside::{
    Game, Outcome, Player,
    gobblet::Gobblet,
    quantik::{Position, Quantik},
};
use burnside_api::{Answer, Context, Request, Service};
use burnside_define::Defined;
use burnside_verify::{OpenEnds, Silent, verify_proof};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // burnside
    let position: Position = "AbC./..../..../....".parse()?;
    let won = Quantik.play(position, "d3".parse()?);
    assert_eq!(Quantik.outcome(won), Some(Outcome::Win(Player::Two)));

    // burnside-solve
    assert_eq!(burnside_solve::perft(&Quantik, Quantik.start(), 2), 3_392);
    assert!(burnside_solve::embedded::bytes_of("quarto", "occupation-pieces/1").is_some());

    // burnside-define
    let games = burnside_define::shipped_games();
    let game = games.iter().find(|game| game.name == "hexapawn").ok_or("no Hexapawn")?;
    assert_eq!(Defined::read(game.text)?.name(), "hexapawn");

    // burnside-prove and burnside-verify
    let proof = burnside_prove::shipped_proof("gobblet").ok_or("no certificate")?;
    let rules = Gobblet::DEFAULT;
    verify_proof(&rules, proof, OpenEnds::Assume, &Silent)?;

    // burnside-draw
    let scene = burnside::scene::Board::squares(1, 3, 100.0).scene();
    let (caption, marks) = (burnside_draw::Caption::default(), burnside_draw::Marks::default());
    let picture = burnside_draw::picture(&scene, &caption, &marks, burnside_draw::Look::LIGHT);
    assert!(burnside_draw::svg(&picture).starts_with("<svg"));

    // burnside-api
    let request = Request::from_json("value", "{}")?;
    let answer = Service::new().answer("gobblet", &request, &Context::default())?;
    assert!(matches!(&answer, Answer::Value(_)), "{answer:?}");

    // burnside-cluster
    assert_eq!(burnside_cluster::Hosts::read("one.example:7301\ntwo.example:7301\n")?.count(), 2);

    // burnside-server
    assert!(burnside_server::Limits::default().connections > 0);

    // burnside-c
    assert!(!burnside_c::burnside_version().is_null());

    println!("every library works");
    Ok(())
}
