//! The example for Kubernetes, held against its schemas.

use std::{fs, path::Path, process::Command};

use anyhow::{Result, ensure};

/// The checker, which brings the schemas with it, and the version of Kubernetes.
const CHECKER: &str = "kubernetes-validate==1.37.0";
const VERSION: &str = "1.37";
const EXAMPLE: &str = "examples/cluster/kubernetes.yaml";

/// Installs the checker under target/ and checks the example. One with a mistake in it is refused.
pub(super) fn check() -> Result<bool> {
    let folder = Path::new("target/kubernetes");
    run("python3", &["-m", "venv", "target/kubernetes"])?;
    run("target/kubernetes/bin/pip", &["install", "--quiet", CHECKER])?;
    let is_good = |file: &str| -> Result<bool> {
        let mut command = Command::new("target/kubernetes/bin/kubernetes-validate");
        Ok(command.args(["--strict", "-k", VERSION, file]).status()?.success())
    };
    ensure!(is_good(EXAMPLE)?, "{EXAMPLE} is not what Kubernetes {VERSION} expects");
    let bad = folder.join("bad.yaml");
    let text = fs::read_to_string(EXAMPLE)?;
    let wrong = text.replacen("replicas: 3", "replicas: three", 1);
    ensure!(wrong != text, "{EXAMPLE} has no replicas");
    fs::write(&bad, wrong)?;
    ensure!(!is_good(&bad.display().to_string())?, "a mistake is not noticed");
    println!("{EXAMPLE}: good for Kubernetes {VERSION}");
    Ok(true)
}

fn run(program: &str, arguments: &[&str]) -> Result<()> {
    ensure!(Command::new(program).args(arguments).status()?.success(), "{program} has failed");
    Ok(())
}
