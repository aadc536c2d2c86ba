//! Multipart forms, read part by part.
//!
//! The library that takes them apart reads the headers of a part whole into memory, however long they are, and all of a body
//! that is there at once; here neither goes on for more than [`MAX_BYTES_AHEAD`].

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::task::{Context, Poll};

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{FromRequest as _, Multipart, Request};
use domain::file_name;
use futures_util::Stream;
use http::header;

/// Bytes of a body that are read before a part, or more of one, is taken.
const MAX_BYTES_AHEAD: usize = 256 << 10;
/// What [`Ahead`] says after a pause.
const PAUSED: usize = usize::MAX;

/// The bytes that were read since something was taken.
type Ahead = Arc<AtomicUsize>;

pub struct MultipartForm {
    form: Multipart,
    ahead: Ahead,
}

impl MultipartForm {
    pub async fn of(request: Request) -> Result<Self, MultipartRejection> {
        let ahead = Ahead::default();
        let request = request.map(|body| {
            Body::from_stream(Paced {
                body: body.into_data_stream(),
                ahead: Arc::clone(&ahead),
            })
        });
        let form = Multipart::from_request(request, &()).await?;
        Ok(Self { form, ahead })
    }

    pub async fn next_part(&mut self) -> Result<Option<Part<'_>>, MultipartError> {
        let field = self.form.next_field().await?;
        self.ahead.store(0, Relaxed);
        let ahead = &self.ahead;
        Ok(field.map(|field| Part { field, ahead }))
    }
}

pub struct Part<'a> {
    field: Field<'a>,
    ahead: &'a Ahead,
}

impl Part<'_> {
    pub fn name(&self) -> Option<&str> {
        self.field.name()
    }

    /// The name of its file, whichever way the client writes it; blank for a text.
    pub fn file_name(&self) -> String {
        let disposition = self.field.headers().get(header::CONTENT_DISPOSITION);
        let disposition = disposition.map(|value| file_name::text_of(value.as_bytes()));
        let disposition = disposition.as_deref().unwrap_or_default();
        let extended = file_name::extended(disposition);
        // The library reads no name that is not UTF-8.
        let name = extended.as_deref().or(self.field.file_name());
        file_name::cleaned(name.or_else(|| file_name::plain(disposition)).unwrap_or_default())
    }

    pub async fn chunk(&mut self) -> Result<Option<Bytes>, MultipartError> {
        let chunk = self.field.chunk().await;
        self.ahead.store(0, Relaxed);
        chunk
    }
}

/// A body that pauses once before it is read further than [`MAX_BYTES_AHEAD`], and then ends with an error.
struct Paced {
    body: BodyDataStream,
    ahead: Ahead,
}

impl Stream for Paced {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let ahead = self.ahead.load(Relaxed);
        if ahead == PAUSED {
            return Poll::Ready(Some(Err(io::ErrorKind::InvalidData.into())));
        }
        // What is read already may be enough to go on with.
        if ahead > MAX_BYTES_AHEAD {
            self.ahead.store(PAUSED, Relaxed);
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let piece = Pin::new(&mut self.body).poll_next(context);
        if let Poll::Ready(Some(Ok(bytes))) = &piece {
            self.ahead.fetch_add(bytes.len(), Relaxed);
        }
        piece.map(|piece| piece.map(|piece| piece.map_err(io::Error::other)))
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::DefaultBodyLimit;
    use futures_util::stream;

    use super::*;

    /// A form whose body arrives in these pieces, all of them at once.
    async fn form(pieces: Vec<Vec<u8>>) -> MultipartForm {
        let pieces = stream::iter(pieces.into_iter().map(io::Result::Ok));
        let mut request = Request::post("/")
            .header("content-type", "multipart/form-data; boundary=b")
            .body(Body::from_stream(pieces))
            .unwrap();
        DefaultBodyLimit::disable().apply(&mut request);
        MultipartForm::of(request).await.unwrap()
    }

    fn start(file_name: &str) -> Vec<u8> {
        let disposition = format!("form-data; name=\"file\"; filename=\"{file_name}\"");
        format!("--b\r\nContent-Disposition: {disposition}\r\n\r\n").into()
    }

    #[tokio::test]
    async fn long_file_arrives_whole_and_bit_by_bit() {
        let pieces = 400;
        let mut body = vec![start("a.pdf")];
        body.extend(vec![vec![b'x'; 10_000]; pieces]);
        body.push(b"\r\n--b--\r\n".to_vec());
        let mut form = form(body).await;
        let mut part = form.next_part().await.unwrap().unwrap();
        assert_eq!((part.name(), part.file_name().as_str()), (Some("file"), "a.pdf"));
        let (mut read, mut longest) = (0, 0);
        while let Some(chunk) = part.chunk().await.unwrap() {
            read += chunk.len();
            longest = longest.max(chunk.len());
        }
        assert_eq!(read, pieces * 10_000);
        assert!(longest < 3 * MAX_BYTES_AHEAD, "{longest}");
        drop(part);
        assert!(form.next_part().await.unwrap().is_none());
    }

    #[tokio::test]
    async fn name_of_a_file_may_be_in_western_letters() {
        for (attributes, expected) in [
            (&b"filename=\"M\xfcller.pdf\""[..], "Müller.pdf"),
            (
                b"filename=\"M\xfcller.pdf\"; filename*=UTF-8''M%C3%BC.pdf",
                "Mü.pdf",
            ),
            (b"x=\xfc", ""),
        ] {
            let head = b"--b\r\nContent-Disposition: form-data; name=\"file\"; ";
            let body = [&head[..], attributes, b"\r\n\r\nx\r\n--b--\r\n"].concat();
            let mut form = form(vec![body]).await;
            let part = form.next_part().await.unwrap().unwrap();
            assert_eq!((part.name(), part.file_name().as_str()), (Some("file"), expected));
        }
    }

    #[tokio::test]
    async fn headers_without_an_end_are_an_error() {
        let mut body = vec![b"--b\r\nContent-Disposition: form-data; name=\"".to_vec()];
        body.extend(vec![vec![b'x'; 10_000]; 400]);
        assert!(form(body).await.next_part().await.is_err());
        // Nor does a first boundary have to come.
        assert!(
            form(vec![vec![b'x'; 10_000]; 400])
                .await
                .next_part()
                .await
                .is_err()
        );
    }
}
