//! A notice where the lines do not add up to the service's totals.

use domain::quotation::total_mismatch::{ComparedSum, differences};
use leptos::prelude::*;
use partner_api::Quotation;

use crate::components::{Banner, Icon, Tone};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::text::quotation::quotation_texts;
use crate::text::reading::reading_texts;

/// The notice; `None` where the sums agree or cannot be compared.
pub fn total_mismatch(quotation: &Quotation) -> Option<impl IntoView> {
    let lang = PageContext::lang();
    let (t, q) = (reading_texts(lang), quotation_texts(lang));
    let currency = quotation.currency.as_deref();
    let differences = differences(quotation);
    (!differences.is_empty()).then(|| {
        let items = differences.into_iter().map(move |one| {
            let what = match one.sum {
                ComparedSum::Amount => q.before_vat(),
                ComparedSum::Vat => q.vat(),
                ComparedSum::Total => q.total(),
            };
            let lines = money(&one.lines, currency, lang);
            let given = money(&one.given, currency, lang);
            view! { <li>{escaped(t.differ(what, &lines, &given))}</li> }
        });
        let conditions = quotation
            .charges
            .iter()
            .any(|line| {
                line.applied_condition
                    .as_ref()
                    .is_some_and(|words| !words.trim().is_empty())
            })
            .then(|| view! { <p>{t.differ_conditions()}</p> });
        view! {
            <div class="pad">
                <Banner tone=Tone::Wait drawing=Icon::Info title=t.differ_title()>
                    <ul>{Each(items)}</ul>
                    {conditions}
                </Banner>
            </div>
        }
    })
}
