//! Questions that take very different times. This test is alone in its process: it needs more than
//! one thread.

use std::{
    net::TcpListener,
    sync::{Arc, Condvar, Mutex},
    thread,
    time::Duration,
};

use burnside_cluster::{Hosts, Member, Patience, Silent, Task, answer_lines};

const LINES: u64 = 2_000;

/// The answer to one of the first questions is only found when that to the last one is: nobody
/// waits for it meanwhile.
#[test]
fn nobody_waits_for_a_question_that_takes_long() {
    rayon::ThreadPoolBuilder::new().num_threads(3).build_global().unwrap();
    let listeners: Vec<TcpListener> =
        (0..2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = listeners.iter().map(|at| at.local_addr().unwrap().to_string());
    let hosts = Hosts::read(&addresses.collect::<Vec<_>>().join("\n")).unwrap();
    let last = Arc::new((Mutex::new(false), Condvar::new()));
    let told = Arc::new(Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for (process, listener) in listeners.into_iter().enumerate() {
            let member = Member::with_listener(hosts.clone(), process, listener).unwrap();
            let all = if process == 0 { LINES } else { 0 };
            let lines = (0..all).map(|number| number.to_string().into_bytes()).collect();
            let (last, told) = (Arc::clone(&last), Arc::clone(&told));
            let answer = move |number: u64, line: &[u8]| {
                assert_eq!(line, number.to_string().as_bytes());
                let (is_done, changed) = &*last;
                let mut is_done = is_done.lock().unwrap();
                if number == LINES - 1 {
                    *is_done = true;
                    changed.notify_all();
                } else if number == 5 {
                    let long = Duration::from_secs(60);
                    is_done = changed.wait_timeout_while(is_done, long, |done| !*done).unwrap().0;
                    assert!(*is_done, "the last question was not asked within a minute");
                }
                (number * number).to_le_bytes().to_vec()
            };
            let tell = move |answer: &[u8]| {
                told.lock().unwrap().push(u64::from_le_bytes(answer.try_into().unwrap()));
                Ok(())
            };
            scope.spawn(move || {
                let task = Task { name: "squares".to_owned(), rules: [0; 32] };
                let patience = Patience::default();
                answer_lines(&task, lines, member, patience, &Silent, answer, tell).unwrap();
            });
        }
    });
    let expected: Vec<u64> = (0..LINES).map(|number| number * number).collect();
    assert_eq!(*told.lock().unwrap(), expected);
}
