//! Part of grundy.
