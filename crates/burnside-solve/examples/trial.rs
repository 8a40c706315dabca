use burnside::quarto::{Piece, Position, Quarto};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use burnside_solve::random::below;
fn main() {
    let args: Vec<u32> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    let [squares, n, count, canon, rem, sb, ob, fresh] = args[..] else { panic!("squares n count canon rem sb ob fresh") };
    let rules = if squares == 1 { Quarto::SQUARES } else { Quarto::LINES };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut positions = Vec::new();
    while positions.len() < count as usize {
        let mut sq: Vec<usize> = (0..16).collect();
        let mut pc: Vec<u8> = (0..16).collect();
        for i in 0..16 { sq.swap(i, i + below(&mut random, 16 - i)); pc.swap(i, i + below(&mut random, 16 - i)); }
        let mut board = [None; 16];
        for i in 0..n as usize { board[sq[i]] = Piece::new(pc[i]); }
        let p = Position::new(board, Piece::new(pc[n as usize])).unwrap();
        if rules.completed(p).next().is_none() && rules.winning_squares(p, p.hand().unwrap()) == 0 { positions.push(p); }
    }
    if squares == 1 { burnside_solve::quarto::trial::<3>(&rules, &positions, canon, rem, sb, ob, fresh==1); }
    else { burnside_solve::quarto::trial::<2>(&rules, &positions, canon, rem, sb, ob, fresh==1); }
}
