//! The upload queue.

use domain::Lang;

/// Texts of the upload queue.
#[derive(Clone, Copy)]
pub struct UploadQueueTexts(Lang);

/// The texts in a language.
pub const fn upload_queue_texts(lang: Lang) -> UploadQueueTexts {
    UploadQueueTexts(lang)
}

impl UploadQueueTexts {
    pub fn drop_here(self) -> &'static str {
        self.0.pick(
            "Cũng có thể kéo thả hoặc dán tệp vào đây. Chưa gửi gì trước khi bấm Tải lên.",
            "Files can be dropped or pasted here too. Nothing is sent before you press Upload.",
        )
    }
    pub fn camera(self) -> &'static str {
        self.0.pick("Chụp ảnh", "Take a photo")
    }
    pub fn originals(self) -> &'static str {
        self.0.pick(
            "Gửi ảnh nguyên bản (lớn hơn, kèm vị trí nếu máy có ghi)",
            "Send photos as they are (larger, with the place if the phone notes it)",
        )
    }
    pub fn queue(self) -> &'static str {
        self.0.pick("Tệp chờ tải lên", "Files to upload")
    }
    pub fn choose_type(self) -> &'static str {
        self.0.pick("Chọn loại", "Choose the type")
    }
    pub fn type_of(self, name: &str) -> String {
        [self.0.pick("Loại của ", "Type of "), name].concat()
    }
    pub fn remove(self) -> &'static str {
        self.0.pick("Bỏ", "Remove")
    }
    pub fn again(self) -> &'static str {
        self.0.pick("Thử lại", "Try again")
    }
    pub fn upload(self) -> &'static str {
        self.0.pick("Tải lên", "Upload")
    }
    pub fn pause(self) -> &'static str {
        self.0.pick("Tạm dừng", "Pause")
    }
    pub fn sign_in(self) -> &'static str {
        self.0.pick(
            "Đăng nhập lại; tệp vẫn ở đây",
            "Sign in again; the files stay here",
        )
    }

    pub fn waits(self) -> &'static str {
        self.0.pick("Chờ", "Waiting")
    }
    pub fn not_kept(self) -> &'static str {
        self.0.pick(
            "Trình duyệt không lưu được tệp này: tải lại trang thì phải chọn lại.",
            "The browser could not keep this file: choose it again if you reload.",
        )
    }
    pub fn prepares(self) -> &'static str {
        self.0.pick("Đang thu nhỏ ảnh", "Making the photo smaller")
    }
    pub fn sending(self, percent: u32) -> String {
        if percent == 100 {
            let sent = self.0.pick(
                "Đã gửi, chờ nhà vận hành trả lời",
                "Sent, waiting for the operator",
            );
            return sent.to_owned();
        }
        [self.0.pick("Đang gửi ", "Sending "), &percent.to_string(), " %"].concat()
    }
    /// The way to the portal was cut after so many percent.
    pub fn broken(self, percent: &str) -> String {
        if percent == "100" {
            return self
                .0
                .pick(
                    "Mất kết nối trước khi có trả lời. Bấm Thử lại để biết kết quả: tệp không bao giờ được gửi hai lần.",
                    "The connection broke before the answer came. Try again tells what became of it: the file is never sent twice.",
                )
                .to_owned();
        }
        [
            self.0.pick("Mất kết nối ở ", "The connection broke at "),
            percent,
            self.0.pick(
                " %. Tệp vẫn ở đây; nhà vận hành chưa nhận gì.",
                " %. The file is still here; nothing reached the operator.",
            ),
        ]
        .concat()
    }
    pub fn paused(self) -> &'static str {
        self.0.pick("Đã tạm dừng", "Paused")
    }
    pub fn heic(self) -> &'static str {
        self.0.pick(
            "Trình duyệt này không đọc được ảnh HEIC và nhà vận hành không nhận. Trong cài đặt camera hãy chọn “Tương thích nhất” (JPEG), hoặc lưu ảnh thành JPEG rồi chọn lại. Tệp chưa được gửi.",
            "This browser cannot read HEIC photos, and the operator does not take them. In the camera's settings choose “Most compatible” (JPEG), or save the photo as JPEG and choose it again. It was not sent.",
        )
    }
    pub fn empty(self) -> &'static str {
        self.0.pick(
            "Tệp trống (0 byte) nên sẽ không được gửi.",
            "The file is empty (0 bytes) and will not be sent.",
        )
    }
    pub fn too_large(self, limit: &str) -> String {
        [
            self.0
                .pick("Tệp vượt quá giới hạn ", "The file is over the limit of "),
            limit,
            self.0.pick(
                " và sẽ không được gửi. Hãy lưu nhỏ hơn hoặc tách thành hai tệp.",
                " and will not be sent. Save it smaller or as two files.",
            ),
        ]
        .concat()
    }
    pub fn wrong_kind(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không nhận loại tệp này. Tệp sẽ không được gửi.",
            "The operator does not take this kind of file. It will not be sent.",
        )
    }
    pub fn failed(self) -> &'static str {
        self.0.pick(
            "Cổng chưa nhận được tệp. Tệp vẫn ở đây; hãy thử lại.",
            "The portal could not take the file now. It is still here; try again.",
        )
    }
    /// Read out as files go up.
    pub fn progress(self, uploaded: usize, all: usize) -> String {
        let (uploaded, all) = (uploaded.to_string(), all.to_string());
        [
            self.0.pick("Đã tải lên ", "Uploaded "),
            &uploaded,
            self.0.pick(" trên ", " of "),
            &all,
        ]
        .concat()
    }
}
