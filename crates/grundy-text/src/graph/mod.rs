//! Game graphs: a row for every vertex, the answer about tokens, and pictures.

mod answer;
mod layout;
mod picture;
mod rows;
mod svg;
mod tokens;

pub use answer::{GraphAnswer, GraphReport};
pub use picture::{GraphPicture, PictureError};
pub use rows::GraphFormat;
pub use tokens::TokensReport;
