//! Links to the pages of a list.

use leptos::either::Either;
use leptos::prelude::*;

use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::text::common::common_texts;

/// The place of a page in its list.
#[derive(Clone, Copy, Debug)]
pub struct PagePosition {
    pub page: u32,
    pub last_page: u32,
    pub per_page: u32,
    /// All rows, where the service told.
    pub total: Option<u64>,
    /// Rows on this page.
    pub rows: usize,
}

/// Links to the first, the last and the pages around the current one, with the rows shown here in words. `href` is the address
/// of a page.
pub fn pagination(position: PagePosition, href: impl Fn(u32) -> String) -> Rendered {
    let PagePosition {
        page,
        last_page,
        per_page,
        total,
        rows,
    } = position;
    let t = common_texts(PageContext::lang());
    let first = u64::from(page.saturating_sub(1)) * u64::from(per_page) + 1;
    let last = first + (rows as u64).saturating_sub(1);
    let shown = |number: u64| whole(i64::try_from(number).unwrap_or(i64::MAX), PageContext::lang());
    let range = total.filter(|_| rows > 0).map(|total| {
        t.range(
            &shown(first),
            &shown(last),
            &shown(total),
            &shown(page.into()),
            &shown(last_page.into()),
        )
    });
    let previous = (page > 1).then(|| {
        view! {
            <li>
                <a href=href(page - 1) rel="prev">
                    {t.previous()}
                </a>
            </li>
        }
    });
    let next = (page < last_page).then(|| {
        view! {
            <li>
                <a href=href(page + 1) rel="next">
                    {t.next()}
                </a>
            </li>
        }
    });
    let numbered = |number: Option<u32>| match number {
        None => Either::Left(view! { <span aria-hidden="true">"…"</span> }),
        Some(number) => Either::Right(view! {
            <a
                href=href(number)
                aria-current=(number == page).then_some("page")
                aria-label=t.page(number)
            >
                {shown(number.into())}
            </a>
        }),
    };
    let links = (last_page > 1).then(|| {
        let pages: Vec<_> = shown_pages(page, last_page)
            .into_iter()
            .map(|number| view! { <li>{numbered(number)}</li> })
            .collect();
        view! { <ul>{previous} {pages} {next}</ul> }
    });
    Rendered::new(view! {
        <nav class="pager" aria-label=t.pages()>
            <p class="quiet">{range}</p>
            {links}
        </nav>
    })
}

/// First, last, the current page and its neighbours; a gap is `None`.
fn shown_pages(page: u32, last: u32) -> Vec<Option<u32>> {
    let mut shown = Vec::new();
    let mut before = 0;
    for number in [1, 2, page.saturating_sub(1), page, page.saturating_add(1), last]
        .into_iter()
        .filter(|number| (1..=last).contains(number) && (*number != 2 || page <= 4))
    {
        if number <= before {
            continue;
        }
        match number - before {
            1 => {}
            2 => shown.push(Some(before + 1)),
            _ => shown.push(None),
        }
        shown.push(Some(number));
        before = number;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distant_pages_are_elided() {
        let text = |page, last| {
            shown_pages(page, last)
                .into_iter()
                .map(|one| one.map_or("…".into(), |one| one.to_string()))
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(text(1, 1), "1");
        assert_eq!(text(1, 11), "1 2 … 11");
        assert_eq!(text(3, 11), "1 2 3 4 … 11");
        assert_eq!(text(6, 11), "1 … 5 6 7 … 11");
        assert_eq!(text(11, 11), "1 … 10 11");
        assert_eq!(text(10, 11), "1 … 9 10 11");
        assert_eq!(text(40, 11), "1 … 11", "a page beyond the end");
        assert_eq!(
            text(u32::MAX, u32::MAX),
            format!("1 … {} {}", u32::MAX - 1, u32::MAX)
        );
    }
}
