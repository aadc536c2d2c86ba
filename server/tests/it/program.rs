//! The program itself.

use std::process::{Command, Output, Stdio};

fn portal(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
    command.args(args).env_clear().stdin(Stdio::null());
    command
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn help_documents_every_setting() {
    let help = text(&portal(&["serve", "--help"]).output().unwrap());
    let source = include_str!("../../src/config/args.rs");
    let settings: Vec<&str> = source
        .split("env = \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(settings.len() >= 20);
    for setting in settings {
        assert!(help.contains(setting), "{setting}");
    }
    assert!(portal(&["--help"]).output().unwrap().status.success());
}

#[test]
fn missing_setting_is_named() {
    let data = tempfile::tempdir().unwrap();
    let output = portal(&["serve", "--addr", "127.0.0.1:0"])
        .env("PORTAL_DATA_DIR", data.path())
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(
        text(&output).contains("PORTAL_API_URL is not set"),
        "{}",
        text(&output)
    );
}

#[test]
fn healthcheck_fails_where_nothing_listens() {
    let output = portal(&["healthcheck", "--addr", "127.0.0.1:9"])
        .output()
        .unwrap();
    assert!(!output.status.success());
}

/// G12: starts from any folder with an operator inside, answers, and ends on SIGTERM with status 0.
#[cfg(unix)]
#[test]
fn program_starts_answers_and_stops() {
    use std::io::{BufRead as _, BufReader};
    use std::os::unix::fs::PermissionsExt as _;

    let data = tempfile::tempdir().unwrap();
    let mut child = portal(&[
        "serve",
        "--sandbox",
        "--addr",
        "127.0.0.1:0",
        "--log-format",
        "json",
    ])
    .current_dir(data.path())
    .env("PORTAL_DATA_DIR", data.path().join("data"))
    .stdout(Stdio::piped())
    .stderr(Stdio::null())
    .spawn()
    .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    let told: Vec<String> = lines.take_while(|line| !line.contains("Ctrl-C")).collect();
    let told = told.join("\n");
    let address = told.split("http://").nth(1).unwrap().split('/').next().unwrap();
    assert!(
        told.contains("Demo token") && told.contains("Operator console"),
        "{told}"
    );
    let healthy = portal(&["healthcheck", "--addr", address]).output().unwrap();
    assert!(healthy.status.success(), "{}", text(&healthy));

    let stopped = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(stopped.success());
    assert!(child.wait().unwrap().success());
    let key = std::fs::metadata(data.path().join("data/secret.key")).unwrap();
    assert_eq!(key.permissions().mode() & 0o777, 0o600);
}
