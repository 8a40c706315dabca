//! A day of the calendar, for what there is once a day.

use std::{fmt, str::FromStr};

use time::{Date, Month, UtcDateTime};

use crate::{Error, Kind};

/// A day of the calendar that is in use nearly everywhere (Gregorian), from the year 1 to 9999.
///
/// ```
/// use burnside_api::Day;
///
/// let day: Day = "1970-01-02".parse()?;
/// assert_eq!(day.number(), 1);
/// assert!("2026-02-29".parse::<Day>().is_err());
/// # Ok::<(), burnside_api::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Day(Date);

impl Day {
    /// How many days it is after 1970-01-01; before that, fewer than 0.
    pub fn number(self) -> i64 {
        i64::from(self.0.to_julian_day() - UtcDateTime::UNIX_EPOCH.date().to_julian_day())
    }
}

/// `2026-11-16`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl FromStr for Day {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let read = || {
            let digits = |part: &str, length: usize| {
                let plain = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
                part.parse::<u16>().ok().filter(|_| plain)
            };
            let mut parts = text.split('-');
            let year = digits(parts.next()?, 4).filter(|&year| year > 0)?;
            let month = Month::try_from(digits(parts.next()?, 2)? as u8).ok()?;
            let day = digits(parts.next()?, 2)? as u8;
            let date = Date::from_calendar_date(year.into(), month, day).ok()?;
            parts.next().is_none().then_some(Self(date))
        };
        read().ok_or_else(|| {
            let message = format!("{text:?} is not a day");
            Error::new(Kind::Parameter, message).hint("a day is written 2026-11-16")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_numbers() {
        // As `date -u -d DAY +%s` says, divided by 86,400.
        for (text, number) in [
            ("0001-01-01", -719_162),
            ("1969-12-31", -1),
            ("1970-01-01", 0),
            ("2000-02-29", 11_016),
            ("2000-03-01", 11_017),
            ("2026-11-16", 20_773),
            ("9999-12-31", 2_932_896),
        ] {
            let day: Day = text.parse().unwrap();
            assert_eq!((day.number(), day.to_string().as_str()), (number, text));
        }
    }

    #[test]
    fn what_is_not_a_day_is_refused() {
        let wrong =
            ["", "2026", "2026-1-1", "2026-13-01", "2025-02-29", "0000-01-01", "2026-11-16-"];
        for text in wrong {
            assert_eq!(text.parse::<Day>().unwrap_err().kind, Kind::Parameter, "{text}");
        }
    }
}
