//! Progress on standard error: only for people who watch.

use std::{
    fmt::Write,
    fs,
    io::{IsTerminal, stderr},
    time::Duration,
};

use indicatif::{HumanFloatCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Whether and how progress is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    shown: bool,
    quiet: bool,
}

impl Progress {
    pub(crate) fn new(quiet: bool) -> Self {
        Self { shown: !quiet && stderr().is_terminal(), quiet }
    }

    /// Whether nothing is to be said.
    pub(crate) const fn is_quiet(self) -> bool {
        self.quiet
    }

    /// Says something about the work that begins, unless nothing is to be said.
    pub(crate) fn note(self, text: &str) {
        if !self.quiet {
            anstream::eprintln!("{text}");
        }
    }

    /// A bar up to a known end.
    pub(crate) fn bar(self, length: u64, unit: &str) -> ProgressBar {
        self.make(Some(length), &bar_of(unit))
    }

    /// The same for work that says itself how long it still takes: that is the prefix.
    pub(crate) fn bar_with_time(self, length: u64, unit: &str) -> ProgressBar {
        let bar =
            format!("{{bar:30}} {{msg}} {{human_pos}}/{{human_len}} {unit}, {{rate}}{{prefix}}");
        self.make(Some(length), &bar)
    }

    /// A bar for several processes: the prefix says how fast each of them is.
    pub(crate) fn bar_of_many(self, length: u64, unit: &str) -> ProgressBar {
        self.make(Some(length), &(bar_of(unit) + " ({prefix})"))
    }

    /// A mark that turns beside a message, for work of unknown length.
    pub(crate) fn spinner(self) -> ProgressBar {
        self.make(None, "{spinner} {msg} {elapsed}")
    }

    /// A count without a known end.
    pub(crate) fn counter(self, unit: &str) -> ProgressBar {
        self.make(None, &format!("{{spinner}} {{human_pos}} {unit}, {{rate}}, {{elapsed}}"))
    }

    /// The lines of standard input, by their bytes if its length is known.
    pub(crate) fn lines(self) -> ProgressBar {
        let length = fs::metadata("/dev/stdin").ok().filter(fs::Metadata::is_file);
        match length {
            Some(file) => {
                let bytes = "{bar:30} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left";
                self.make(Some(file.len()), bytes)
            }
            None => self.make(None, "{spinner} {bytes}, {bytes_per_sec}"),
        }
    }

    fn make(self, length: Option<u64>, template: &str) -> ProgressBar {
        if !self.shown {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key("rate", rate));
        }
        bar.enable_steady_tick(Duration::from_millis(100));
        bar
    }
}

fn bar_of(unit: &str) -> String {
    format!("{{bar:30}} {{msg}} {{human_pos}}/{{human_len}} {unit}, {{rate}}, {{eta}} left")
}

/// How many a second: whole numbers, unless there are few.
fn rate(state: &ProgressState, out: &mut dyn Write) {
    let rate = state.per_sec();
    // An unwritable terminal has no use for the error.
    let _ = if rate < 10.0 {
        write!(out, "{rate:.1}/s")
    } else {
        write!(out, "{}/s", HumanFloatCount(rate.round()))
    };
}
