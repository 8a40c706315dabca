//! Divides data between the two parts of a WebAssembly module whose functions were divided already.
//!
//! A function that the first part does not have loads the rest before it runs. So the first part needs
//! only the constants that its own functions refer to, and those that such constants refer to in turn;
//! the linker writes down what refers to what. All other constants go to the rest, which writes them
//! into memory when it is loaded.

use std::ops::Range;

use anyhow::{Result, bail, ensure};
use wasm_encoder::{ConstExpr, DataSection, Module, RawSection, Section};
use wasmparser::{
    DataKind, DataSectionReader, KnownCustom, Linking, LinkingSectionReader, Operator, Parser,
    Payload, RelocSectionReader, SymbolInfo,
};

/// Sections that only tools read: names, and what refers to what.
const CUSTOM: u8 = 0;
const DATA: u8 = 11;
/// Says how many pieces of data there are, for modules that load them by themselves.
const DATA_COUNT: u8 = 12;

/// What is shorter stays where it is: to say where it belongs takes about as much.
const SHORT: usize = 24;

/// Without what only tools read.
pub(crate) fn bare(module: &[u8]) -> Result<Vec<u8>> {
    copy(module, &[CUSTOM], None)
}

/// Takes the data that the first part does not need out of it and appends it to the rest. `used` says
/// which functions of the linked module are in the first part.
pub(crate) fn divide(
    linked: &[u8],
    used: &[bool],
    first: &[u8],
    rest: &[u8],
) -> Result<(Vec<u8>, Vec<u8>)> {
    let linked = Linked::read(linked)?;
    ensure!(linked.functions.len() == used.len(), "the profile is of another module");
    let needed = linked.needed(used);
    let (mut here, mut there) = (DataSection::new(), DataSection::new());
    for segment in &linked.segments {
        for (part, is_needed) in parts(&needed[segment.place.clone()]) {
            let address = segment.address + u32::try_from(part.start)?;
            let bytes = segment.bytes[part].iter().copied();
            let to = if is_needed { &mut here } else { &mut there };
            to.active(0, &ConstExpr::i32_const(address.cast_signed()), bytes);
        }
    }
    let first = copy(first, &[CUSTOM, DATA_COUNT], Some(&here))?;
    let mut rest = bare(rest)?;
    there.append_to(&mut rest);
    Ok((first, rest))
}

/// How many functions a module has that it does not import.
pub(crate) fn count_functions(module: &[u8]) -> Result<usize> {
    Ok(Linked::read(module)?.functions.len())
}

/// Copies a module without some sections, and with other data if there is any.
fn copy(module: &[u8], left_out: &[u8], data: Option<&DataSection>) -> Result<Vec<u8>> {
    let mut copy = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let Some((id, place)) = payload?.as_section() else { continue };
        match data {
            _ if left_out.contains(&id) => {}
            Some(data) if id == DATA => _ = copy.section(data),
            _ => _ = copy.section(&RawSection { id, data: &module[within(&place)] }),
        }
    }
    Ok(copy.finish())
}

/// A module as the linker wrote it, with all that refers to data. Places count from the beginning of
/// the file.
#[derive(Default)]
struct Linked<'a> {
    functions: Vec<Range<usize>>,
    segments: Vec<Segment<'a>>,
    /// Where the things are that have names.
    symbols: Vec<Option<Range<usize>>>,
    /// Where something refers to a symbol, in order.
    references: Vec<(usize, usize)>,
}

/// Data that lies together.
struct Segment<'a> {
    address: u32,
    place: Range<usize>,
    bytes: &'a [u8],
    /// Whether nobody writes there.
    constant: bool,
}

impl<'a> Linked<'a> {
    fn read(module: &'a [u8]) -> Result<Self> {
        let mut linked = Self::default();
        // Where sections begin, by their numbers.
        let mut sections = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            if let Some((_, place)) = payload.as_section() {
                sections.push(within(&place).start);
            }
            match payload {
                Payload::CodeSectionEntry(body) => linked.functions.push(within(&body.range())),
                Payload::DataSection(data) => linked.read_data(data)?,
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Linking(linking) => linked.read_symbols(&linking)?,
                    KnownCustom::Reloc(entries) => linked.read_references(&entries, &sections)?,
                    _ => {}
                },
                _ => {}
            }
        }
        linked.references.sort_unstable();
        Ok(linked)
    }

    fn read_data(&mut self, data: DataSectionReader<'a>) -> Result<()> {
        for segment in data {
            let segment = segment?;
            let DataKind::Active { offset_expr, .. } = segment.kind else {
                bail!("there is data without an address");
            };
            let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                bail!("there is data without a fixed address");
            };
            let end = within(&segment.range).end;
            self.segments.push(Segment {
                address: value.cast_unsigned(),
                place: end - segment.data.len()..end,
                bytes: segment.data,
                constant: false,
            });
        }
        Ok(())
    }

    fn read_symbols(&mut self, linking: &LinkingSectionReader<'a>) -> Result<()> {
        for part in linking.subsections() {
            match part? {
                Linking::SegmentInfo(segments) => {
                    for (segment, info) in self.segments.iter_mut().zip(segments) {
                        segment.constant = info?.name.starts_with(".rodata");
                    }
                }
                Linking::SymbolTable(symbols) => {
                    for symbol in symbols {
                        let place = self.place_of(&symbol?);
                        self.symbols.push(place);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn place_of(&self, symbol: &SymbolInfo<'_>) -> Option<Range<usize>> {
        let SymbolInfo::Data { symbol: Some(data), .. } = symbol else { return None };
        let start = self.segments.get(data.index as usize)?.place.start + data.offset as usize;
        Some(start..start + data.size as usize)
    }

    fn read_references(
        &mut self,
        entries: &RelocSectionReader<'a>,
        sections: &[usize],
    ) -> Result<()> {
        let start = sections[entries.section_index() as usize];
        for entry in entries.entries() {
            let entry = entry?;
            // What counts types does not count symbols.
            let symbol = self.symbols.get(entry.index as usize);
            if entry.ty != wasmparser::RelocationType::TypeIndexLeb
                && symbol.is_some_and(Option::is_some)
            {
                self.references.push((start + entry.offset as usize, entry.index as usize));
            }
        }
        Ok(())
    }

    /// Which bytes of the file are data that the used functions may read. Data that can be written,
    /// and what has no name and is not mere filling, is needed in any case.
    fn needed(&self, used: &[bool]) -> Vec<bool> {
        let end = self.segments.iter().map(|segment| segment.place.end).max().unwrap_or(0);
        let mut needed = vec![true; end];
        for segment in self.segments.iter().filter(|segment| segment.constant) {
            for (place, &byte) in segment.place.clone().zip(segment.bytes) {
                needed[place] = byte != 0;
            }
            for symbol in self.symbols.iter().flatten() {
                if segment.place.start <= symbol.start && symbol.end <= segment.place.end {
                    needed[symbol.clone()].fill(false);
                }
            }
        }
        let mut waiting = Vec::new();
        for segment in &self.segments {
            let there = self.references_from(&segment.place).iter();
            waiting.extend(there.filter(|&&(at, _)| needed[at]).map(|&(_, symbol)| symbol));
        }
        for (function, _) in self.functions.iter().zip(used).filter(|&(_, &used)| used) {
            waiting.extend(self.references_from(function).iter().map(|&(_, symbol)| symbol));
        }
        let mut reached = vec![false; self.symbols.len()];
        while let Some(symbol) = waiting.pop() {
            let Some(place) = &self.symbols[symbol] else { continue };
            if !std::mem::replace(&mut reached[symbol], true) {
                needed[place.clone()].fill(true);
                waiting.extend(self.references_from(place).iter().map(|&(_, symbol)| symbol));
            }
        }
        needed
    }

    fn references_from(&self, place: &Range<usize>) -> &[(usize, usize)] {
        let from = self.references.partition_point(|&(at, _)| at < place.start);
        let to = self.references.partition_point(|&(at, _)| at < place.end);
        &self.references[from..to]
    }
}

/// Cuts bytes into parts that are needed and parts that are not.
fn parts(needed: &[bool]) -> Vec<(Range<usize>, bool)> {
    let mut parts: Vec<(Range<usize>, bool)> = Vec::new();
    let mut start = 0;
    for run in needed.chunk_by(|a, b| a == b) {
        let (end, is_needed) = (start + run.len(), run[0] || run.len() < SHORT);
        match parts.last_mut() {
            Some((part, needed)) if *needed == is_needed => part.end = end,
            _ => parts.push((start..end, is_needed)),
        }
        start = end;
    }
    parts
}

/// A place in a file that is in memory.
fn within(place: &Range<u64>) -> Range<usize> {
    place.start as usize..place.end as usize
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        CodeSection, CustomSection, Encode, Function, FunctionSection, TypeSection,
    };

    use super::*;

    /// Where data begins in memory.
    const ADDRESS: i32 = 1024;
    /// How long each thing is.
    const SIZE: u8 = 40;

    /// Two functions and four things: constants `a`, `b` and `c`, and `d`, which can be written. The
    /// first function refers to `a`, the second to `b`, and `b` to `c`.
    fn module() -> Vec<u8> {
        let mut module = Module::new();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        module.section(&types);
        module.section(FunctionSection::new().function(0).function(0));
        let mut code = CodeSection::new();
        for thing in 0..2 {
            let mut function = Function::new([]);
            // An address of five bytes, as the linker leaves room for it; it is dropped.
            function.raw([0x41, 0x80 | (thing * SIZE), 0x88, 0x80, 0x80, 0x00, 0x1a, 0x0b]);
            code.function(&function);
        }
        module.section(&code);
        let things = |letters: &[u8]| letters.iter().flat_map(|&l| [l; SIZE as usize]).collect();
        let (constants, variable): (Vec<u8>, Vec<u8>) = (things(b"abc"), things(b"d"));
        let mut data = DataSection::new();
        data.active(0, &ConstExpr::i32_const(ADDRESS), constants);
        data.active(0, &ConstExpr::i32_const(ADDRESS + 3 * i32::from(SIZE)), variable);
        module.section(&data);
        // The second version: names of segments, and symbols with their segment, place and size.
        let mut segments = vec![2];
        for name in [".rodata", ".data"] {
            name.encode(&mut segments);
            segments.extend([0, 0]);
        }
        let mut symbols = vec![4];
        for (name, segment, place) in [("a", 0, 0), ("b", 0, 1), ("c", 0, 2), ("d", 1, 0)] {
            symbols.extend([1, 0]);
            name.encode(&mut symbols);
            symbols.extend([segment, place * SIZE, SIZE]);
        }
        let mut linking = vec![2, 5];
        segments.encode(&mut linking);
        linking.push(8);
        symbols.encode(&mut linking);
        module.section(&custom("linking", &linking));
        // The kind of reference, its place in the section, the symbol, and what is added to it. Code
        // begins with how many functions there are; each has its size, and has no variables.
        module.section(&custom("reloc.CODE", &[2, 2, 4, 4, 0, 0, 4, 14, 1, 0]));
        // Data begins with the number of its pieces, and each with its address and its size.
        let in_b = 1 + 6 + SIZE + 4;
        module.section(&custom("reloc.DATA", &[3, 1, 5, in_b, 2, 0]));
        module.finish()
    }

    fn custom<'a>(name: &'a str, data: &'a [u8]) -> CustomSection<'a> {
        CustomSection { name: name.into(), data: data.into() }
    }

    /// Which letter is at which address, for all data of a module.
    fn data_of(module: &[u8]) -> Vec<(u32, u8)> {
        let linked = Linked::read(module).unwrap();
        let letters = |segment: &Segment<'_>| {
            let bytes = (segment.address..).zip(segment.bytes.iter().copied());
            bytes.collect::<Vec<_>>()
        };
        linked.segments.iter().flat_map(letters).collect()
    }

    #[test]
    fn what_is_used_stays_with_all_that_it_refers_to() {
        let module = module();
        let all = data_of(&module);
        assert_eq!(all.len(), 160);
        for (used, letters) in [
            ([false, false], "d"),
            ([true, false], "ad"),
            ([false, true], "bcd"),
            ([true, true], "abcd"),
        ] {
            let (first, rest) = divide(&module, &used, &bare(&module).unwrap(), b"\0asm\x01\0\0\0")
                .unwrap_or_else(|error| panic!("{used:?}: {error}"));
            let (first, rest) = (data_of(&first), data_of(&rest));
            let mut seen: Vec<u8> = first.iter().map(|&(_, letter)| letter).collect();
            seen.dedup();
            assert_eq!(String::from_utf8(seen).unwrap(), letters);
            // Nothing is lost, nothing moves, and nothing is there twice.
            let mut both = [first, rest].concat();
            both.sort_unstable();
            assert_eq!(both, all);
        }
        assert!(divide(&module, &[true], &module, &module).is_err());
    }

    #[test]
    fn short_parts_stay() {
        let needed = [[true; 30].as_slice(), &[false; 23], &[true; 2], &[false; 24]].concat();
        assert_eq!(parts(&needed), [(0..55, true), (55..79, false)]);
        assert_eq!(parts(&[]), []);
    }
}
