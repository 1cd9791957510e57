//! Every engine against the definition, on thousands of small random graphs, and the shapes that break engines.

mod building;
mod definition;
mod random;
mod shapes;
