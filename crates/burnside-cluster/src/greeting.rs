//! What processes say to each other before the engine begins: who they are, and what they are
//! about to do. Whoever says something else is refused.

use std::io::{self, Read, Write};

/// The first bytes of every greeting; the last digit is the version of the greeting.
const MAGIC: [u8; 16] = *b"burnside-greet-1";

/// The longest text of a greeting or an answer.
const LONGEST: usize = 1024;

/// What a connection is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// The engine's messages.
    Engine,
    /// Signs of life.
    Watch,
}

/// What all processes of a run must agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Agreement {
    /// The program's version.
    pub(crate) version: String,
    /// What is done: the job, the game and its order of classes.
    pub(crate) work: String,
    /// The hash of the rules.
    pub(crate) rules: [u8; 32],
    /// The hash of the hosts file.
    pub(crate) hosts: [u8; 32],
    /// How many processes there are.
    pub(crate) count: u32,
}

impl Agreement {
    /// Whether somebody with another agreement belongs to another run, and has called here by
    /// mistake: neither the hosts file nor the task is the same.
    pub(crate) fn is_of_another_run(&self, other: &Self) -> bool {
        other.hosts != self.hosts && other.work != self.work
    }

    /// What differs, told to people. `other` is what `who` says.
    pub(crate) fn check(&self, other: &Self, who: &str) -> Result<(), String> {
        let differs = |what: &str, theirs: &str, ours: &str| {
            Err(format!("{who} has {what} {theirs}, and this process has {ours}"))
        };
        if other.version != self.version {
            return differs("version", &other.version, &self.version);
        }
        if other.work != self.work {
            return differs("the task", &format!("{:?}", other.work), &format!("{:?}", self.work));
        }
        if other.rules != self.rules {
            let (theirs, ours) = (hex::encode(&other.rules[..6]), hex::encode(&self.rules[..6]));
            return differs("rules with the hash", &theirs, &ours);
        }
        if other.count != self.count {
            let (theirs, ours) = (other.count.to_string(), self.count.to_string());
            return differs("a hosts file with this many processes:", &theirs, &ours);
        }
        if other.hosts != self.hosts {
            return Err(format!("{who} has another hosts file than this process"));
        }
        Ok(())
    }
}

/// A greeting: what is agreed on, who speaks, and what the connection is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Greeting {
    pub(crate) agreement: Agreement,
    pub(crate) process: u32,
    pub(crate) purpose: Purpose,
}

impl Greeting {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        let Agreement { version, work, rules, hosts, count } = &self.agreement;
        bytes.extend(count.to_le_bytes());
        bytes.extend(self.process.to_le_bytes());
        bytes.push(u8::from(self.purpose == Purpose::Watch));
        bytes.extend(rules);
        bytes.extend(hosts);
        put(&mut bytes, version);
        put(&mut bytes, work);
        out.write_all(&bytes)
    }

    /// An error if it is not a greeting.
    pub(crate) fn read(input: &mut impl Read) -> io::Result<Self> {
        let wrong = || io::Error::new(io::ErrorKind::InvalidData, "that is not a greeting");
        let magic: [u8; 16] = array(input)?;
        if magic != MAGIC {
            return Err(wrong());
        }
        let count = u32::from_le_bytes(array(input)?);
        let process = u32::from_le_bytes(array(input)?);
        let purpose = match array(input)? {
            [0] => Purpose::Engine,
            [1] => Purpose::Watch,
            _ => return Err(wrong()),
        };
        let (rules, hosts) = (array(input)?, array(input)?);
        let (version, work) = (get(input)?, get(input)?);
        let agreement = Agreement { version, work, rules, hosts, count };
        Ok(Self { agreement, process, purpose })
    }
}

/// Answers a greeting: welcome, or a reason why not.
pub(crate) fn answer(out: &mut impl Write, refusal: Option<&str>) -> io::Result<()> {
    let mut bytes = Vec::new();
    put(&mut bytes, refusal.unwrap_or_default());
    out.write_all(&bytes)
}

/// Reads an answer: `None` is welcome.
pub(crate) fn read_answer(input: &mut impl Read) -> io::Result<Option<String>> {
    get(input).map(|text| (!text.is_empty()).then_some(text))
}

fn put(bytes: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    bytes.extend((end as u16).to_le_bytes());
    bytes.extend(&text.as_bytes()[..end]);
}

fn get(input: &mut impl Read) -> io::Result<String> {
    let length = usize::from(u16::from_le_bytes(array(input)?));
    if length > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "that text is too long"));
    }
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads so many bytes.
pub(crate) fn array<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting() -> Greeting {
        let agreement = Agreement {
            version: "1.2.3".to_owned(),
            work: "a game".to_owned(),
            rules: [1; 32],
            hosts: [2; 32],
            count: 3,
        };
        Greeting { agreement, process: 2, purpose: Purpose::Watch }
    }

    #[test]
    fn greetings_read_back_and_nothing_else_does() {
        let mut bytes = Vec::new();
        greeting().write(&mut bytes).unwrap();
        assert_eq!(Greeting::read(&mut bytes.as_slice()).unwrap(), greeting());
        for length in 0..bytes.len() {
            assert!(Greeting::read(&mut &bytes[..length]).is_err(), "cut off at {length}");
        }
        assert!(Greeting::read(&mut &b"GET / HTTP/1.1\r\nHost: burnside\r\n\r\n"[..]).is_err());
        let mut long = bytes.clone();
        long[16 + 9 + 64..][..2].copy_from_slice(&u16::MAX.to_le_bytes());
        assert!(Greeting::read(&mut long.as_slice()).is_err(), "a text without end");
    }

    #[test]
    fn every_difference_is_named() {
        type Change = fn(&mut Agreement);
        let ours = greeting().agreement;
        assert_eq!(ours.check(&ours, "process 2"), Ok(()));
        let changes: [(Change, &str); 5] = [
            (|a| a.version = "1.2.4".to_owned(), "version 1.2.4"),
            (|a| a.work = "another".to_owned(), "another"),
            (|a| a.rules[0] = 9, "rules with the hash 09"),
            (|a| a.count = 4, "processes: 4"),
            (|a| a.hosts[0] = 9, "another hosts file"),
        ];
        for (change, told) in changes {
            let mut theirs = ours.clone();
            change(&mut theirs);
            let refusal = ours.check(&theirs, "process 2").unwrap_err();
            assert!(refusal.starts_with("process 2 has") && refusal.contains(told), "{refusal}");
        }
    }
}
