//! Game graphs: a row for every vertex, the answer about tokens, and pictures.

mod answer;
mod decimal;
mod layout;
mod lesson;
#[cfg(feature = "parquet")]
mod parquet;
mod picture;
mod rows;
mod stream;
mod svg;
mod tokens;

pub use answer::{GraphAnswer, GraphReport};
pub use lesson::GraphLesson;
pub use picture::{GraphPicture, PictureError};
pub use rows::GraphFormat;
pub use tokens::TokensReport;
