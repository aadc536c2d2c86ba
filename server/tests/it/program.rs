//! The program itself.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::{portal, text};

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

/// G12: the program starts from any folder with an operator inside, answers, and ends on SIGTERM with status 0.
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
    let ready = portal(&["healthcheck", "--ready", "--addr", address])
        .output()
        .unwrap();
    assert!(ready.status.success(), "{}", text(&ready));

    let stopped = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(stopped.success());
    assert!(child.wait().unwrap().success());
    let key = std::fs::metadata(data.path().join("data/secret.key")).unwrap();
    assert_eq!(key.permissions().mode() & 0o777, 0o600);
}

/// B5: nobody else reads the program's files, it leaves no dump of its memory, and others of its user may not look into it.
#[cfg(target_os = "linux")]
#[test]
fn program_keeps_its_memory_and_files_to_itself() {
    use std::io::{BufRead as _, BufReader};
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;

    const NOBODY: u32 = 65_534;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut command = portal(&["serve", "--sandbox", "--addr", "127.0.0.1:0"]);
    command
        .current_dir(folder.path())
        .env("PORTAL_DATA_DIR", &data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let is_root = std::fs::metadata("/proc/self/environ").unwrap().uid() == 0;
    if is_root {
        // Protection from its own user shows in an owner, root, that root would have anyway.
        chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        command.uid(NOBODY).gid(NOBODY);
    }
    let mut child = command
        .spawn()
        .expect("nobody in particular can start the program");
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("Ctrl-C")));
    let of_process = |file: &str| format!("/proc/{}/{file}", child.id());
    let limits = std::fs::read_to_string(of_process("limits")).unwrap();
    let core = limits
        .lines()
        .find(|line| line.starts_with("Max core file size"))
        .unwrap();
    let core: Vec<&str> = core.split_whitespace().collect();
    assert_eq!(core[4..6], ["0", "0"]);
    let status = std::fs::read_to_string(of_process("status")).unwrap();
    assert!(status.contains("\nUmask:\t0077\n"), "{status}");
    // Linux gives the files of a process that is not dumpable to root.
    assert_eq!(std::fs::metadata(of_process("environ")).unwrap().uid(), 0);

    let rights = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(&data), 0o700);
    let mut folders = vec![data];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                assert_eq!(rights(&path), 0o600, "{}", path.display());
                files += 1;
            }
        }
    }
    assert!(files >= 2, "the database and its key");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The process that reads a file of a stranger is limited by its memory on top of the program's own, not by what its allocator
/// could reserve.
#[cfg(target_os = "linux")]
#[test]
fn file_reader_may_take_little_more_than_the_program() {
    const MEGABYTE: u64 = 1 << 20;
    let mut child = portal(&["read-workbook"])
        // The portal starts it in the same way (src/files/child_process.rs).
        .env("MIMALLOC_ARENA_RESERVE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let limits = format!("/proc/{}/limits", child.id());
    // It sets its limits, then waits for the file.
    let begun = Instant::now();
    let limit: u64 = loop {
        assert!(begun.elapsed() < Duration::from_secs(20), "it has no limit");
        let limits = std::fs::read_to_string(&limits).unwrap();
        let line = limits
            .lines()
            .find(|line| line.starts_with("Max address space"))
            .unwrap();
        match line.split_whitespace().nth(3).unwrap() {
            "unlimited" => std::thread::yield_now(),
            limit => break limit.parse().unwrap(),
        }
    };
    let program = std::fs::metadata(env!("CARGO_BIN_EXE_portal")).unwrap().len();
    assert!(limit < program + 128 * MEGABYTE, "{} MB", limit / MEGABYTE);
    drop(child.stdin.take());
    child.wait().unwrap();
}

#[test]
fn passphrase_is_hashed_from_standard_input() {
    use std::io::Write as _;

    let hash_of = |typed: &str| {
        let mut child = portal(&["hash-passphrase"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let output = hash_of("trời xanh mây trắng\r\nanother line");
    assert!(output.status.success());
    let hash = String::from_utf8(output.stdout).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("approvers");
    std::fs::write(&file, format!("Giám đốc {hash}")).unwrap();
    let approvers = server::approvals::approvers::read(&file).unwrap();
    assert!(approvers[0].has("trời xanh mây trắng"));
    let short = hash_of("short");
    assert!(!short.status.success() && text(&short).contains("at least 10 characters"));
    // A file that cannot be used stops the start, and its hashes are not printed.
    std::fs::write(&file, format!("Giám đốc {}", hash.replace("argon2id", "argon2x"))).unwrap();
    let output = portal(&[
        "serve",
        "--addr",
        "127.0.0.1:0",
        "--api-url",
        "http://127.0.0.1:9",
    ])
    .env("PORTAL_DATA_DIR", folder.path())
    .env("PORTAL_APPROVAL_OVER", "VND:50000000")
    .env("PORTAL_APPROVERS_FILE", &file)
    .output()
    .unwrap();
    assert!(!output.status.success());
    assert!(
        text(&output).contains("PORTAL_APPROVERS_FILE"),
        "{}",
        text(&output)
    );
    assert!(!text(&output).contains("$argon2"), "{}", text(&output));
}
