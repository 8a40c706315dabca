//! Parameters as they are written in an address.

use percent_encoding::percent_decode;

use crate::http_error::HttpError;

/// The parameters of a request, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Query(Vec<(String, String)>);

impl Query {
    /// Reads `a=1&b=2`. What is not UTF-8, or has a percent sign that means nothing, is refused.
    pub(crate) fn read(text: &str) -> Result<Self, HttpError> {
        let pairs = text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decode(name)?, decode(value)?))
        });
        pairs.collect::<Result<_, _>>().map(Self)
    }

    /// Refuses parameters that the command does not take, and those that are given twice.
    pub(crate) fn check(&self, known: &[&str], many: &[&str]) -> Result<(), HttpError> {
        for (at, (name, _)) in self.0.iter().enumerate() {
            let name = name.as_str();
            if !known.contains(&name) {
                let known = known.join(", ");
                let error = HttpError::parameter(format!("there is no parameter {name:?} here"));
                return Err(error.hint(format!("the parameters are {known}")));
            }
            if !many.contains(&name) && self.0[..at].iter().any(|(other, _)| other == name) {
                return Err(HttpError::parameter(format!("the parameter {name} is given twice")));
            }
        }
        Ok(())
    }

    /// A parameter.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Every value of a parameter that may be given many times.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// A number from 0 to a largest one.
    pub(crate) fn number(&self, name: &str, most: u64) -> Result<Option<u64>, HttpError> {
        let Some(text) = self.get(name) else { return Ok(None) };
        match text.parse::<u64>() {
            Ok(number) if number <= most => Ok(Some(number)),
            Ok(_) => Err(HttpError::parameter(format!("{name}={text} is too large"))
                .hint(format!("the limit here is {most}; the program `burnside` itself has none"))),
            Err(_) => Err(HttpError::parameter(format!("{name}={text:?} is not a number"))
                .hint(format!("write a number from 0 to {most}"))),
        }
    }

    /// A number of seconds.
    pub(crate) fn seconds(&self, name: &str) -> Result<Option<f64>, HttpError> {
        let Some(text) = self.get(name) else { return Ok(None) };
        match text.parse::<f64>() {
            Ok(seconds) if seconds.is_finite() && seconds >= 0.0 => Ok(Some(seconds)),
            _ => Err(HttpError::parameter(format!("{name}={text:?} is not a number of seconds"))
                .hint(format!("{name}=0.5 is half a second"))),
        }
    }

    /// A switch: `true`, `1` or nothing at all turn it on.
    pub(crate) fn switch(&self, name: &str) -> Result<Option<bool>, HttpError> {
        match self.get(name) {
            None => Ok(None),
            Some("false" | "0") => Ok(Some(false)),
            Some("true" | "1" | "") => Ok(Some(true)),
            Some(other) => {
                Err(HttpError::parameter(format!("{name}={other:?} is neither yes nor no"))
                    .hint(format!("write {name}=true or {name}=false")))
            }
        }
    }
}

/// A percent-encoded text in which `+` is a blank.
fn decode(text: &str) -> Result<String, HttpError> {
    let spaced = text.replace('+', " ");
    decode_path(&spaced)
}

/// A percent-encoded text.
pub(crate) fn decode_path(text: &str) -> Result<String, HttpError> {
    let bytes = text.as_bytes();
    let is_code = |at: usize| {
        bytes.get(at + 1..at + 3).is_some_and(|code| code.iter().all(u8::is_ascii_hexdigit))
    };
    if (0..bytes.len()).any(|at| bytes[at] == b'%' && !is_code(at)) {
        return Err(HttpError::parameter(format!(
            "{text:?} has a percent sign without two hexadecimal digits"
        ))
        .hint("a percent sign itself is written %25"));
    }
    match percent_decode(bytes).decode_utf8() {
        Ok(text) => Ok(text.into_owned()),
        Err(_) => Err(HttpError::parameter(format!("{text:?} is not UTF-8"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded_as_forms_write_them() {
        let query = Query::read("a=1+2%2B%C3%A9&b&=x&&move=A0&move=b%3D5=").unwrap();
        assert_eq!(query.get("a"), Some("1 2+é"));
        assert_eq!((query.get("b"), query.get(""), query.get("c")), (Some(""), Some("x"), None));
        assert_eq!(query.all("move").collect::<Vec<_>>(), ["A0", "b=5="]);
    }

    #[test]
    fn numbers_have_a_largest_one() {
        let query = Query::read("n=12&x=-1&y=1e3&z=").unwrap();
        assert_eq!(query.number("n", 12).unwrap(), Some(12));
        assert_eq!(query.number("none", 12).unwrap(), None);
        for (name, most) in [("n", 11), ("x", 9), ("y", 9_999), ("z", 9)] {
            assert!(query.number(name, most).is_err(), "{name}");
        }
    }
}
