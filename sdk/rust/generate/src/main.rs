//! Writes the protocol's Rust code: `cargo run -p generate -- PROTO_FOLDER OUTPUT_FOLDER`.
//!
//! What it writes is kept in the package, so that who builds a bot needs no compiler of protobuf,
//! waits for none, and needs none of the files in `proto/`. `check` compares.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [protos, output] = folders.as_slice() else {
        return Err("call it with the folder of the protocol and the folder to write to".into());
    };
    let mut files: Vec<PathBuf> = fs::read_dir(protos.join("euchre/v1"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.retain(|file| file.extension().is_some_and(|suffix| suffix == "proto"));
    files.sort();
    let descriptors = protox::compile(&files, [protos])?;
    prost_build::Config::new()
        .out_dir(output)
        .compile_fds(descriptors)?;
    Ok(())
}
