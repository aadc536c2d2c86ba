//! Steps in an order known beforehand. The events of a shipment have none: those are a timeline.

use leptos::prelude::*;
use partner_api::Status;

use super::{Icon, Tone, icon, status_tone};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::common::{CommonTexts, common_texts};
use crate::text::labels::{self, Codes, Label};

/// The place of a step: behind, here or ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    Done,
    Current,
    Todo,
}

impl StepState {
    /// The value of `data-state`.
    fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Current => "current",
            Self::Todo => "todo",
        }
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub name: Label,
    pub state: StepState,
    /// Of the current step.
    pub tone: Option<Tone>,
    pub drawing: Option<Icon>,
}

/// A step with nothing but a name and a state.
pub fn step(name: Label, state: StepState) -> Step {
    let drawing = (state == StepState::Done).then_some(Icon::Check);
    Step {
        name,
        state,
        tone: None,
        drawing,
    }
}

/// The steps with a rail on wide screens, segments and one sentence on narrow ones. `label` names the process for
/// assistive technology.
pub fn steps<'a>(label: &'a str, steps: &'a [Step]) -> impl IntoView + use<'a> {
    let t = common_texts(PageContext::lang());
    let now = steps
        .iter()
        .enumerate()
        .find(|(_, step)| step.state == StepState::Current)
        .map(|(at, step)| {
            view! {
                <p class="steps-now" data-tone=step.tone.map(Tone::name)>
                    {t.step_of(at + 1, steps.len(), &step.name.text)}
                </p>
            }
        });
    view! {
        <div class="stack tight">
            {now}
            <ol class="steps" aria-label=escaped(label)>
                {Each(steps.iter().map(move |step| item(step, t)))}
            </ol>
        </div>
    }
}

fn item(step: &Step, t: CommonTexts) -> impl IntoView {
    let current = (step.state == StepState::Current).then_some("step");
    let done =
        (step.state == StepState::Done).then(|| view! { <span class="sr">" (" {t.step_done()} ")"</span> });
    view! {
        <li data-state=step.state.name() data-tone=step.tone.map(Tone::name) aria-current=current>
            {step.drawing.map(icon)}
            <span>{super::label(&step.name)} {done}</span>
        </li>
    }
}

/// The way of a request from submitted to completed (spec, "States and transitions"). Information asked for stands
/// between submitted and quoting; a cancelled request and a status nobody knows are no step: the head names them.
pub fn request_steps(code: &str, status_label: Option<&str>) -> Option<Rendered> {
    let lang = PageContext::lang();
    let status = Status::from_code(code);
    let way = [
        Status::Submitted,
        Status::Quoting,
        Status::Quoted,
        Status::Confirmed,
        Status::InTransit,
        Status::Completed,
    ];
    let here = match status {
        Status::NeedInfo => Some(1),
        _ => way.iter().position(|one| *one == status),
    };
    let here = here?;
    let way: Vec<Step> = way
        .iter()
        .enumerate()
        .map(|(at, one)| {
            let finished = status == Status::Completed;
            let state = match at.cmp(&here) {
                std::cmp::Ordering::Less => StepState::Done,
                std::cmp::Ordering::Equal if finished => StepState::Done,
                std::cmp::Ordering::Equal => StepState::Current,
                std::cmp::Ordering::Greater => StepState::Todo,
            };
            let shown = if at == here && !finished { &status } else { one };
            let given = status_label.filter(|_| at == here);
            let mut step = step(labels::label(Codes::Status, shown.code(), given, lang), state);
            if state == StepState::Current {
                let (tone, drawing) = status_tone(shown);
                step.tone = Some(tone);
                step.drawing = Some(drawing);
            }
            step
        })
        .collect();
    Some(Rendered::new(steps(common_texts(lang).request_steps(), &way)))
}
