//! Settings that nobody reads: a misspelt name would otherwise be silent.

use std::collections::BTreeSet;

use clap::CommandFactory as _;

use super::Args;

/// Shortest likeness (0 to 1) at which another name may be meant.
const MIN_NAME_SIMILARITY: f64 = 0.8;

/// Variables of the build and the tests, which may stand in the same environment.
const BUILD_AND_TEST_VARIABLES: [&str; 4] = [
    "PORTAL_CHROMIUM",
    "PORTAL_FIREFOX",
    "PORTAL_FOLDER",
    "PORTAL_WASM_STD",
];

/// Warnings about variables of the environment that look like settings and are none.
pub fn warnings(variables: impl IntoIterator<Item = String>) -> Vec<String> {
    let command = Args::command();
    let known: BTreeSet<String> = command
        .get_subcommands()
        .flat_map(clap::Command::get_arguments)
        .filter_map(|argument| Some(argument.get_env()?.to_str()?.to_owned()))
        .collect();
    let unknown = variables.into_iter().filter(|name| {
        name.starts_with("PORTAL_")
            && !known.contains(name)
            && !BUILD_AND_TEST_VARIABLES.contains(&name.as_str())
    });
    unknown
        .map(|name| match nearest(&name, &known) {
            Some(meant) => format!("{name} is no setting; {meant} may be meant"),
            None => format!("{name} is no setting"),
        })
        .collect()
}

fn nearest<'a>(name: &str, known: &'a BTreeSet<String>) -> Option<&'a str> {
    let own = |name: &'a String| name.strip_prefix("PORTAL_");
    let likeness = |other: &'a String| {
        let likeness = strsim::normalized_damerau_levenshtein(name.strip_prefix("PORTAL_")?, own(other)?);
        Some((likeness, other.as_str()))
    };
    let nearest = known
        .iter()
        .filter_map(likeness)
        .max_by(|one, other| one.0.total_cmp(&other.0));
    nearest
        .filter(|(likeness, _)| *likeness >= MIN_NAME_SIMILARITY)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_settings_are_named_with_the_nearest_one() {
        let warnings = |name: &str| warnings([name.to_owned()]);
        for (typed, meant) in [
            ("PORTAL_TRUSTED_PROXY", "PORTAL_TRUSTED_PROXIES"),
            ("PORTAL_API_ULR", "PORTAL_API_URL"),
            ("PORTAL_SECRETKEY_FILE", "PORTAL_SECRET_KEY_FILE"),
        ] {
            assert_eq!(
                warnings(typed),
                [format!("{typed} is no setting; {meant} may be meant")]
            );
        }
        assert_eq!(warnings("PORTAL_COLOUR"), ["PORTAL_COLOUR is no setting"]);
        for fine in [
            "PORTAL_ADDR",
            "PORTAL_LOG",
            "PORTAL_KEEP_DAYS",
            "HOME",
            "MY_PORTAL_X",
            "PORTAL_WASM_STD",
        ] {
            assert_eq!(warnings(fine), Vec::<String>::new(), "{fine}");
        }
    }
}
