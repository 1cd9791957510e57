//! Pieces of JSON that several answers share.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// Anything that displays, as a string.
pub(crate) struct Text<T>(pub(crate) T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A sequence made while it is written.
pub(crate) struct List<F>(pub(crate) F);

impl<I, F> Serialize for List<F>
where
    F: Fn() -> I,
    I: Iterator,
    I::Item: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

/// An object whose fields keep their order.
#[derive(Default)]
pub(crate) struct Object(Vec<(&'static str, Value)>);

impl Object {
    pub(crate) fn add(&mut self, name: &'static str, value: impl Into<Value>) {
        self.0.push((name, value.into()));
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
