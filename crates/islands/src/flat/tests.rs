use std::fmt::Debug;

use domain::Lang;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::*;
use crate::api::{PlaceOption, PlaceOptions, ServerCallError};
use crate::at_least_one::RulePart;
use crate::copy_text::CopiedField;
use crate::courier_addresses::KeptOrder;
use crate::documents::{DocumentLink, ShownDocument};
use crate::drafts::SentForm;
use crate::form_sections::SectionState;
use crate::icon::Icon;
use crate::import_file::FileControl;
use crate::label::Label;
use crate::later_part::{Part, ShownPart};
use crate::live::LiveSubject;
use crate::live_news::LivePage;
use crate::place_field::{AskedMark, ShownPlaceField};
use crate::timeline::{ShownMilestone, ShownTime};
use crate::tracking::{
    Disagreement, KnownWhereabouts, RecordedStatus, ShownTracking, Whereabouts, WhereaboutsTime,
};

/// A value written by one side is read by the other.
fn travels<T: Flat + Clone + PartialEq + Debug>(value: &T) {
    let json = leptos::serde_json::to_string(&AsTexts(value.clone())).unwrap();
    let AsTexts(read): AsTexts<T> = leptos::serde_json::from_str(&json).unwrap();
    assert_eq!(read, *value);
    // Cut off, or with more behind it, it is no such value.
    let mut texts = texts_of(value);
    texts.push(String::new());
    assert_eq!(from_texts::<T>(texts.clone()), None);
    texts.truncate(texts.len() - 2);
    assert_eq!(from_texts::<T>(texts), None);
}

fn text() -> BoxedStrategy<String> {
    prop_oneof![Just(String::new()), Just(String::from("1")), any::<String>()].boxed()
}

fn texts() -> BoxedStrategy<Option<String>> {
    option::of(text()).boxed()
}

fn icon() -> BoxedStrategy<Icon> {
    prop::sample::select(Icon::ALL).boxed()
}

fn label() -> BoxedStrategy<Label> {
    let lang = prop::sample::select(vec![None, Some("vi"), Some("en")]);
    (text(), lang)
        .prop_map(|(text, lang)| Label { text, lang })
        .boxed()
}

fn time() -> BoxedStrategy<ShownTime> {
    (texts(), text(), texts())
        .prop_map(|(machine, shown, here)| ShownTime { machine, shown, here })
        .boxed()
}

fn milestone() -> BoxedStrategy<ShownMilestone> {
    let fields = (
        text(),
        icon(),
        label(),
        option::of(label()),
        time(),
        option::of(label()),
        any::<bool>(),
    );
    fields
        .prop_map(
            |(key, drawing, name, content, time, place, is_announced)| ShownMilestone {
                key,
                drawing,
                name,
                content,
                time,
                place,
                is_announced,
            },
        )
        .boxed()
}

fn document() -> BoxedStrategy<ShownDocument> {
    let link = (text(), text()).prop_map(|(href, words)| DocumentLink { href, words });
    let fields = (
        text(),
        option::of(link),
        label(),
        option::of((text(), text())),
        texts(),
        option::of(time()),
        text(),
        option::of((text(), label())),
    );
    fields
        .prop_map(
            |(name, link, kind, format, size, uploaded, no_link, note)| ShownDocument {
                name,
                link,
                kind,
                format,
                size,
                uploaded,
                no_link,
                note,
            },
        )
        .boxed()
}

fn recorded() -> BoxedStrategy<RecordedStatus> {
    let fields = (label(), icon(), texts(), any::<bool>(), option::of(time()));
    fields
        .prop_map(|(name, drawing, tone, is_current, at)| RecordedStatus {
            name,
            drawing,
            tone,
            is_current,
            at,
        })
        .boxed()
}

fn known() -> BoxedStrategy<KnownWhereabouts> {
    let when =
        (time(), option::of(any::<i64>())).prop_map(|(shown, instant)| WhereaboutsTime { shown, instant });
    let disagreement =
        (label(), text(), option::of(time())).prop_map(|(status, recorded, recorded_at)| Disagreement {
            status,
            recorded,
            recorded_at,
        });
    let fields = (
        text(),
        icon(),
        text(),
        label(),
        option::of(label()),
        option::of(when),
        option::of(label()),
        texts(),
        option::of(disagreement),
        vec(recorded(), 0..4),
    );
    fields
        .prop_map(
            |(tone, drawing, above, title, place, time, content, reason, disagreement, so_far)| {
                KnownWhereabouts {
                    tone,
                    drawing,
                    above,
                    title,
                    place,
                    time,
                    content,
                    reason,
                    disagreement,
                    so_far,
                }
            },
        )
        .boxed()
}

fn whereabouts() -> BoxedStrategy<Whereabouts> {
    prop_oneof![
        known().prop_map(|known| Whereabouts::Known(Box::new(known))),
        (text(), text()).prop_map(|(title, words)| Whereabouts::Unknown { title, words }),
    ]
    .boxed()
}

fn tracking() -> BoxedStrategy<ShownTracking> {
    let fields = (option::of(whereabouts()), vec(milestone(), 0..4), text(), text());
    fields
        .prop_map(|(whereabouts, milestones, status, checked)| ShownTracking {
            whereabouts,
            milestones,
            status,
            checked,
        })
        .boxed()
}

fn part() -> BoxedStrategy<ShownPart> {
    prop_oneof![
        vec(milestone(), 0..4).prop_map(ShownPart::Milestones),
        vec(document(), 0..4).prop_map(ShownPart::Documents),
        text().prop_map(ShownPart::Nothing),
        Just(ShownPart::Ready),
    ]
    .boxed()
}

fn places() -> BoxedStrategy<PlaceOptions> {
    let option = (text(), text(), text(), text()).prop_map(|(value, name, about, country)| PlaceOption {
        value,
        name,
        about,
        country,
    });
    (vec(option, 0..4), text())
        .prop_map(|(options, summary)| PlaceOptions { options, summary })
        .boxed()
}

fn error() -> BoxedStrategy<ServerCallError> {
    prop_oneof![
        text().prop_map(ServerCallError::SignedOut),
        text().prop_map(ServerCallError::Refused),
        text().prop_map(ServerCallError::Failed),
        Just(ServerCallError::Unreachable),
    ]
    .boxed()
}

fn shown() -> BoxedStrategy<LiveSubject> {
    prop_oneof![
        Just(LiveSubject::Requests),
        (text(), texts()).prop_map(|(code, as_of)| LiveSubject::Request { code, as_of }),
    ]
    .boxed()
}

fn page() -> BoxedStrategy<LivePage> {
    let fields = (shown(), text(), text(), text(), any::<bool>());
    fields
        .prop_map(|(shown, read, here, events, shows_milestones)| LivePage {
            shown,
            read,
            here,
            events,
            shows_milestones,
        })
        .boxed()
}

fn place_field() -> BoxedStrategy<ShownPlaceField> {
    let asked = (any::<bool>(), text()).prop_map(|(is_answered, text)| AskedMark { is_answered, text });
    let fields = (
        text(),
        text(),
        text(),
        texts(),
        option::of(asked),
        vec(label(), 0..3),
        text(),
        text(),
    );
    fields
        .prop_map(
            |(name, title, value, place, asked, errors, list, class)| ShownPlaceField {
                name,
                title,
                value,
                place,
                asked,
                errors,
                list,
                class,
            },
        )
        .boxed()
}

proptest! {
    #[test]
    fn answers_are_read_as_they_are_written(
        tracking in tracking(),
        part in part(),
        places in places(),
        error in error(),
    ) {
        travels(&tracking);
        travels(&part);
        travels(&places);
        travels(&error);
    }

    #[test]
    fn props_are_read_as_they_are_written(
        page in page(),
        parts in vec((text(), text(), any::<bool>()), 0..4),
        states in vec((any::<usize>(), any::<bool>()), 0..7),
        field in place_field(),
        ids in vec(text(), 0..3),
        now in any::<i64>(),
        count in option::of(any::<usize>()),
    ) {
        travels(&page);
        travels(&field);
        let parts = parts.into_iter();
        travels(&parts.map(|(name, words, is_given)| RulePart { name, words, is_given }).collect::<Vec<_>>());
        let states = states.into_iter();
        travels(&states.map(|(errors, is_complete)| SectionState { errors, is_complete }).collect::<Vec<_>>());
        for lang in [Lang::Vi, Lang::En] {
            travels(&ids.iter().map(|id| CopiedField { id: id.clone(), lang: Some(lang).filter(|_| id.len() > 2) }).collect::<Vec<_>>());
        }
        travels(&now);
        travels(&count);
    }

    #[test]
    fn what_memories_of_the_browser_need_travels(
        (one, two, three) in (text(), text(), text()),
        supplement in texts(),
        consignee in vec(text(), 0..9),
    ) {
        travels(&SentForm {
            new: one.clone(),
            reference_field: two.clone(),
            reference: three.clone(),
            supplement,
        });
        travels(&KeptOrder { who: one.clone(), address: two.clone(), consignee });
        travels(&FileControl { id: one, accept: two, described_by: three });
    }

    /// Texts written by another version or by somebody else.
    #[test]
    fn any_texts_are_read_or_refused(texts in vec(prop_oneof![text(), any::<u64>().prop_map(|n| n.to_string())], 0..40)) {
        if let Some(tracking) = from_texts::<ShownTracking>(texts.clone()) {
            prop_assert_eq!(from_texts(texts_of(&tracking)), Some(tracking));
        }
        if let Some(part) = from_texts::<ShownPart>(texts.clone()) {
            prop_assert_eq!(from_texts(texts_of(&part)), Some(part));
        }
        if let Some(places) = from_texts::<PlaceOptions>(texts.clone()) {
            prop_assert_eq!(from_texts(texts_of(&places)), Some(places));
        }
        if let Some(error) = from_texts::<ServerCallError>(texts) {
            prop_assert_eq!(from_texts(texts_of(&error)), Some(error));
        }
    }
}

#[test]
fn a_list_that_says_it_is_endless_is_refused() {
    let texts = vec![u64::MAX.to_string(), String::from("a")];
    assert_eq!(from_texts::<Vec<String>>(texts), None);
}

#[test]
fn names_travel_as_texts() {
    for (lang, json) in [(Lang::Vi, r#""vi""#), (Lang::En, r#""en""#)] {
        assert_eq!(leptos::serde_json::to_string(&lang).unwrap(), json);
        assert_eq!(leptos::serde_json::from_str::<Lang>(json).unwrap(), lang);
    }
    for json in [r#""fr""#, r#""VI""#, "null", "0"] {
        assert!(leptos::serde_json::from_str::<Lang>(json).is_err(), "{json}");
    }
    for (part, json) in [
        (Part::Milestones, r#""milestones""#),
        (Part::Documents, r#""documents""#),
        (Part::Page, r#""page""#),
    ] {
        assert_eq!(leptos::serde_json::to_string(&part).unwrap(), json);
        assert_eq!(leptos::serde_json::from_str::<Part>(json).unwrap(), part);
    }
    assert!(leptos::serde_json::from_str::<Part>(r#""prices""#).is_err());
}
