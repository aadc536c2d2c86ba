//! A page before it is written: its body, and the parts that its document puts around it.

use islands::live::LiveSubject;
use leptos::prelude::*;

use crate::rendering::Rendered;

/// The worker that shows kept shipments without a network: a file of `public/`.
pub const SERVICE_WORKER: &str = "/sw.js";

/// Bytes for which room is made for a page's body; a longer one moves while it grows.
const INITIAL_BODY_CAPACITY_BYTES: usize = 64 * 1024;

/// Result of a page function, input of the renderer. The body brings its own `<div class="page">` with the one `h1`.
pub struct Page {
    /// Without the brand, which is added.
    pub title: String,
    pub shell: Shell,
    /// The program whose islands are on this page: only then is any script sent.
    pub islands: Option<Program>,
    /// The page may start [`SERVICE_WORKER`]: its policy names the one address that scripts may make a script of.
    pub starts_worker: bool,
    pub body: Rendered,
    /// Beside `main`, for pages without shell.
    pub aside: Option<Rendered>,
    /// In the margins of every sheet when printed.
    pub foot: Option<Foot>,
    /// The operator's state that it shows: a change is announced, never put in place of text that somebody reads.
    pub live: Option<LiveContent>,
    /// The page's own text names the time zone of its times; otherwise the document names it below.
    pub names_zone: bool,
}

/// The part of the operator's state that a page shows. Elements that show a request name it and its time of change
/// (`data-live`, `data-as-of`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveContent {
    pub shown: LiveSubject,
    /// Milestones are put in place by the page itself.
    pub shows_milestones: bool,
}

impl LiveContent {
    /// Many requests.
    pub const REQUESTS: Self = Self {
        shown: LiveSubject::Requests,
        shows_milestones: false,
    };

    /// One request, with its time of change as the service gives it.
    pub fn request(code: String, as_of: Option<String>) -> Self {
        Self {
            shown: LiveSubject::Request { code, as_of },
            shows_milestones: false,
        }
    }

    /// The page puts milestones in place by itself.
    #[must_use]
    pub fn showing_milestones(self) -> Self {
        Self {
            shows_milestones: true,
            ..self
        }
    }
}

/// The texts in the margins of printed sheets; the style sheet puts them there (`attr()` in `@page`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foot {
    pub words: String,
    /// Before the number of the sheet.
    pub page: &'static str,
}

impl Page {
    /// A page in the shell, without islands. Its body is rendered here.
    pub fn new(title: impl Into<String>, body: impl IntoView) -> Self {
        Self {
            title: title.into(),
            shell: Shell::App,
            islands: None,
            starts_worker: false,
            body: Rendered::with_room(INITIAL_BODY_CAPACITY_BYTES, body),
            aside: None,
            foot: None,
            live: None,
            names_zone: false,
        }
    }

    #[must_use]
    pub fn shell(self, shell: Shell) -> Self {
        Self { shell, ..self }
    }

    #[must_use]
    pub fn aside(self, aside: impl IntoView) -> Self {
        Self {
            aside: Some(Rendered::new(aside)),
            ..self
        }
    }

    #[must_use]
    pub fn foot(self, foot: Foot) -> Self {
        Self {
            foot: Some(foot),
            ..self
        }
    }

    #[must_use]
    pub fn live(self, live: LiveContent) -> Self {
        Self {
            live: Some(live),
            ..self
        }
    }

    /// Its own text says in which time zone its times are.
    #[must_use]
    pub fn names_zone(self) -> Self {
        Self {
            names_zone: true,
            ..self
        }
    }

    #[must_use]
    pub fn starting_worker(self) -> Self {
        Self {
            starts_worker: true,
            ..self
        }
    }

    /// Has islands of [`Program::Pages`].
    #[must_use]
    pub fn with_islands(self) -> Self {
        Self {
            islands: Some(Program::Pages),
            ..self
        }
    }

    /// Has islands of [`Program::Forms`].
    #[must_use]
    pub fn with_form_islands(self) -> Self {
        Self {
            islands: Some(Program::Forms),
            ..self
        }
    }
}

/// The parts of the document around the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// Navigation, search, account. Without a session the same as `Solo`.
    App,
    /// Nothing but the page: sign-in.
    Solo,
    /// Nothing at all, not even a notice: documents to print.
    Bare,
}

/// The WebAssembly that a page loads: the crate `islands` with the feature of this name. A first visit is seldom one of a large
/// form, and does with half of what that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Islands of pages to read: tracking, news, copying.
    Pages,
    /// Islands of forms: requests, courier orders, documents, settings.
    Forms,
}

/// Addresses of the built files.
#[derive(Clone, Debug)]
pub struct Assets {
    /// Address of the style sheet.
    pub stylesheet: String,
    /// The files of the islands; `None` while they are not built yet.
    pub islands: Option<Programs>,
}

/// The files of each program.
#[derive(Clone, Debug)]
pub struct Programs {
    pub pages: IslandFiles,
    pub forms: IslandFiles,
}

impl Programs {
    pub fn files(&self, of: Program) -> &IslandFiles {
        match of {
            Program::Pages => &self.pages,
            Program::Forms => &self.forms,
        }
    }
}

/// The files that a page with islands loads.
#[derive(Clone, Debug)]
pub struct IslandFiles {
    /// Address of the script.
    pub script: String,
    /// Address of the WebAssembly behind it.
    pub wasm: String,
}

impl Default for Assets {
    fn default() -> Self {
        Self {
            stylesheet: "/pkg/portal.css".into(),
            islands: Some(Programs {
                pages: IslandFiles {
                    script: "/pkg/portal.js".into(),
                    wasm: "/pkg/portal.wasm".into(),
                },
                forms: IslandFiles {
                    script: "/pkg/portal-forms.js".into(),
                    wasm: "/pkg/portal-forms.wasm".into(),
                },
            }),
        }
    }
}
