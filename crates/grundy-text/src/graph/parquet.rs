//! A row for every vertex as a Parquet file, for tools that read columns.
//!
//! Columns have the names and meanings of the CSV form. `vertex` is a whole number where names are numbers, else text;
//! `outcome` is `P`, `N` or `D`; `value` is a whole number if all values of the graph are finite, else the text of the
//! CSV form (`inf{0,2}`); `moves` is a whole number, and missing in a draw. Numbers have 64 bits. What the rows hold
//! for (play convention, how the file was read) is told in the file's key-value metadata, under names that begin with
//! `grundy.`. Pages are encoded, not compressed: dictionaries and differences make them small already, and every
//! reader has those.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::{Arc, Mutex};

use ::parquet::basic::Encoding;
use ::parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::parser::parse_message_type;
use ::parquet::schema::types::ColumnPath;

use crate::graph::answer::{GraphAnswer, GraphReport};

/// Rows of a group, which are found by themselves; the file is written group by group.
const GROUP: u32 = 1 << 20;

/// Rows that are handed over at a time.
const BATCH: u32 = 1 << 14;

impl GraphReport<'_> {
    /// Writes the rows of [`write`](Self::write) as one Parquet file; the module page tells its columns.
    ///
    /// Takes memory for a million rows at a time. Fails if writing fails.
    pub fn write_parquet(&self, out: &mut dyn Write) -> io::Result<()> {
        let sink = Sink::default();
        let schema = parse_message_type(&self.schema()).map_err(told)?;
        let mut file =
            SerializedFileWriter::new(sink.clone(), Arc::new(schema), Arc::new(self.properties())).map_err(told)?;
        let vertices = self.graph.vertices();
        for first in (0..vertices).step_by(GROUP as usize) {
            let mut group = file.next_row_group().map_err(told)?;
            self.write_group(&mut group, first..first.saturating_add(GROUP).min(vertices)).map_err(told)?;
            group.close().map_err(told)?;
            sink.drain(out)?;
        }
        file.close().map_err(told)?;
        sink.drain(out)
    }

    fn schema(&self) -> String {
        let text = "BYTE_ARRAY";
        let named = if self.names.number(0).is_none() && !self.names.is_empty() { text } else { "INT64" };
        let column = |kind: &str, name: &str| {
            let string = if kind == text { " (STRING)" } else { "" };
            format!("REQUIRED {kind} {name}{string}; ")
        };
        let mut columns = column(named, "vertex") + &column(text, "outcome");
        if self.answer.has_values() {
            columns += &column(if self.all_finite() { "INT64" } else { text }, "value");
        } else if self.answer.remoteness().is_some() {
            columns += "OPTIONAL INT64 moves; ";
        }
        format!("message graph {{ {columns}}}")
    }

    fn all_finite(&self) -> bool {
        match self.answer {
            GraphAnswer::Loopy(values) => values.count_finite() == self.graph.vertices(),
            _ => true,
        }
    }

    fn properties(&self) -> WriterProperties {
        let about = [
            ("grundy.schema", "grundy/graph/1".to_owned()),
            ("grundy.play", self.answer.play().to_string()),
            ("grundy.read_as", self.reading.to_string()),
            ("grundy.edge_count", self.graph.edges().to_string()),
        ];
        let about = about.into_iter().map(|(key, value)| KeyValue::new(key.to_owned(), value)).collect();
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("grundy ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(about))
            .set_max_row_group_row_count(Some(GROUP as usize));
        let vertex = ColumnPath::from("vertex");
        properties = properties.set_column_dictionary_enabled(vertex.clone(), false);
        if self.names.number(0).is_some() {
            properties = properties.set_column_encoding(vertex, Encoding::DELTA_BINARY_PACKED);
        }
        properties.build()
    }

    /// One column after the other.
    fn write_group(
        &self,
        group: &mut SerializedRowGroupWriter<'_, Sink>,
        rows: Range<u32>,
    ) -> Result<(), ParquetError> {
        let GraphReport { names, answer, .. } = *self;
        if names.number(0).is_some() {
            column::<Int64Type>(group, &rows, |v| names.number(v).map(i64::from))?;
        } else {
            column::<ByteArrayType>(group, &rows, |v| Some(names.name(v).as_bytes().to_vec().into()))?;
        }
        let letters = ["P", "N", "D"].map(ByteArray::from);
        column::<ByteArrayType>(group, &rows, |v| Some(letters[answer.outcome(v) as usize].clone()))?;
        if answer.has_values() && self.all_finite() {
            column::<Int64Type>(group, &rows, |v| answer.finite(v).map(i64::from))?;
        } else if answer.has_values() {
            let shown = |v| answer.value(v).map_or(String::new(), |value| value.to_string());
            column::<ByteArrayType>(group, &rows, |v| Some(shown(v).into_bytes().into()))?;
        } else if let Some(remoteness) = answer.remoteness() {
            column::<Int64Type>(group, &rows, |v| remoteness.get(v).map(i64::from))?;
        }
        Ok(())
    }
}

/// Writes the next column; a cell may be missing if the column is optional.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, Sink>,
    rows: &Range<u32>,
    cell: impl Fn(u32) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let no_column = || ParquetError::General("there are more columns than the schema has".to_owned());
    let mut writer = group.next_column()?.ok_or_else(no_column)?;
    let (mut cells, mut present) = (Vec::new(), Vec::new());
    for first in rows.clone().step_by(BATCH as usize) {
        cells.clear();
        present.clear();
        for row in first..first.saturating_add(BATCH).min(rows.end) {
            let cell = cell(row);
            present.push(i16::from(cell.is_some()));
            cells.extend(cell);
        }
        // Levels are not looked at where the column is required.
        writer.typed::<T>().write_batch(&cells, Some(&present), None)?;
    }
    writer.close()
}

/// What the library writes into, which must be its own; it is emptied after each group.
#[derive(Clone, Debug, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn drain(&self, out: &mut dyn Write) -> io::Result<()> {
        let bytes = self.0.lock().map(|mut bytes| std::mem::take(&mut *bytes)).unwrap_or_default();
        out.write_all(&bytes)
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nobody panics while holding the lock.
        self.0.lock().map_err(|_| io::Error::other("a writer has failed"))?.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn told(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

#[cfg(test)]
mod tests;
