//! A document of a request, as it is shown.

use leptos::either::Either;
use leptos::prelude::*;

use crate::flat::{Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::label::{Label, label};
use crate::timeline::{ShownTime, shown_time};

/// A document as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDocument {
    /// The file's name, or that it has none.
    pub name: String,
    /// Leads to a fresh link, with words for the button; absent where the service gives the document no id.
    pub link: Option<DocumentLink>,
    pub kind: Label,
    /// The format in words, and as the service names it.
    pub format: Option<(String, String)>,
    pub size: Option<String>,
    pub uploaded: Option<ShownTime>,
    /// Said where there is no link.
    pub no_link: String,
    /// The note after its label.
    pub note: Option<(String, Label)>,
}

impl Flat for ShownDocument {
    fn write(&self, to: &mut Vec<String>) {
        self.name.write(to);
        self.link.write(to);
        self.kind.write(to);
        self.format.write(to);
        self.size.write(to);
        self.uploaded.write(to);
        self.no_link.write(to);
        self.note.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            name: from.value(),
            link: from.value(),
            kind: from.value(),
            format: from.value(),
            size: from.value(),
            uploaded: from.value(),
            no_link: from.value(),
            note: from.value(),
        }
    }
}

/// The link to download a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLink {
    pub href: String,
    pub words: String,
}

impl Flat for DocumentLink {
    fn write(&self, to: &mut Vec<String>) {
        self.href.write(to);
        self.words.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            href: from.value(),
            words: from.value(),
        }
    }
}

/// One entry of a list of documents: its name leads to a fresh link.
pub fn document(one: ShownDocument) -> impl IntoView {
    let format = one
        .format
        .map(|(words, mime)| view! { ", " <span title=mime>{words}</span> });
    let size = one.size.map(|size| view! { ", " {size} });
    let uploaded = one.uploaded.map(|at| view! { ", " {shown_time(at)} });
    let note = one.note.map(|(before, note)| {
        view! {
            <p class="small quiet">{before} " " {label(note)}</p>
        }
    });
    let name = match &one.link {
        Some(link) => Either::Left(view! {
            <a href=link.href.clone() rel="noreferrer">
                {one.name}
            </a>
        }),
        None => Either::Right(view! {
            <b>{one.name}</b>
            <span class="small quiet">{one.no_link}</span>
        }),
    };
    let acts = one.link.map(|link| {
        view! {
            <div class="acts">
                <a class="btn plain square" href=link.href rel="noreferrer">
                    {icon(Icon::Download)}
                    <span class="sr">{link.words}</span>
                </a>
            </div>
        }
    });
    view! {
        <li>
            {icon(Icon::File)}
            <div>
                {name}
                <p class="small quiet">{label(one.kind)} {format} {size} {uploaded}</p>
                {note}
            </div>
            {acts}
        </li>
    }
}
