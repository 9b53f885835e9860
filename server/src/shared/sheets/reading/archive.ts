import { crc32 } from 'node:zlib';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from './cells.ts';

/** The attributes of an element by their names, with prefixes as the file has them. */
export type Attributes = SaxesTagPlain['attributes'];

type XmlHandler = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Whether an attribute is set. */
export const isTrue = (value: string | undefined) => value === '1' || value === 'true';

const XMLNS = /^xmlns(?::(.*))?$/;

/** The names of elements without the prefixes that stand for the namespace of the root; others keep theirs, so `x14ac:row` is no `row`. */
const createNames = () => {
  let namespace: string | undefined;
  /** Prefixes, with their colon. Writers bind a prefix once, so scopes are not kept. */
  const own = new Set<string>();
  const prefixOf = (name: string) => name.slice(0, name.indexOf(':') + 1);
  return {
    bind: ({ name, attributes }: SaxesTagPlain) => {
      if (namespace === undefined) {
        own.add(prefixOf(name));
        namespace = attributes[name.includes(':') ? `xmlns:${prefixOf(name).slice(0, -1)}` : 'xmlns'] ?? '';
      }
      for (const attribute in attributes) {
        if (attributes[attribute] !== namespace) continue;
        const [isNamespace, prefix] = XMLNS.exec(attribute) ?? [];
        if (isNamespace) own.add(prefix ? `${prefix}:` : '');
      }
    },
    localOf: (name: string) => {
      if (!name.includes(':')) return name;
      const prefix = prefixOf(name);
      return own.has(prefix) ? name.slice(prefix.length) : name;
    },
  };
};

const refuse = () => {
  throw new UnreadableFile('damaged');
};

/**
 * Reads XML in pieces. Throws `damaged` for what is not well-formed, and for a document type, so that no entity expands. Namespaces are resolved here,
 * because the parser's own way takes twice the time.
 */
const createXmlReader = ({ open, text, close }: XmlHandler) => {
  const parser = new SaxesParser<{ position: false; xmlns?: false }>({ position: false });
  const names = createNames();
  let depth = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => {
    // A namespace is bound at the root, or at an element that has few siblings.
    if (depth++ < 2) names.bind(tag);
    open(names.localOf(tag.name), tag.attributes);
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    depth--;
    close?.(names.localOf(name));
  });
  return { write: (piece: string) => void parser.write(piece), end: () => void parser.close() };
};

/** Texts deflate 5 to 20 times. A part that does so more often, and is not small, is made to fill the memory. */
const BOMB = { ratio: 100, bytes: 20 * 1024 * 1024 };
const MAX_ENTRIES = 10_000;

/** The parts of a zip archive, by their path in lower case: Office compares them so. */
export type Archive = {
  has: (path: string) => boolean;
  /** Reads an XML part in pieces. Throws `damaged` if there is no such part. */
  read: (path: string, handler: XmlHandler) => Promise<void>;
};

/** Decodes a part, which is UTF-8 or UTF-16 (XML 1.0, 4.3.3), as its first bytes say. */
const decoderFor = ([first, second]: Buffer) => {
  const encoding = first === 0xff || second === 0 ? 'utf-16le' : first === 0xfe || first === 0 ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true });
};

/** Some writers use backslashes, or begin with a slash. */
const pathOf = (name: string | Buffer) => name.toString().replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

const listEntries = async (zip: ZipFile) => {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry.fileName);
    // Two parts of one name: which of them is shown depends on the program.
    if (entries.has(path) || entries.size >= MAX_ENTRIES) throw new UnreadableFile('damaged');
    if (entry.isEncrypted()) throw new UnreadableFile('encrypted');
    unpacked += entry.uncompressedSize;
    entries.set(path, entry);
  }
  if (unpacked > IMPORT_LIMITS.unpackedBytes) throw new UnreadableFile('tooLarge');
  return entries;
};

/** Whether an error tells of the bytes of an archive, and not of a mistake in the program. */
const isOfArchive = (error: unknown) =>
  error instanceof Error && (error.constructor === Error || ('code' in error && /^(Z_|ERR_ENCODING_)/.test(String(error.code))));

const rethrow = (error: unknown): never => {
  throw isOfArchive(error) ? new UnreadableFile('damaged') : error;
};

/** Counts what is unpacked, and compares it with the checksum and size that the archive declares. */
const createMeter = () => {
  let total = 0;
  return ({ compressedSize, uncompressedSize, crc32: declared }: Entry) => {
    let size = 0;
    let sum = 0;
    return {
      add: (piece: Buffer) => {
        size += piece.length;
        total += piece.length;
        const isBomb = size > BOMB.bytes && size > BOMB.ratio * compressedSize;
        if (total > IMPORT_LIMITS.unpackedBytes || isBomb) throw new UnreadableFile('tooLarge');
        sum = crc32(piece, sum);
      },
      end: () => {
        if (size !== uncompressedSize || sum !== declared) throw new UnreadableFile('damaged');
      },
    };
  };
};

/**
 * Opens a zip archive. What is unpacked is counted, whatever the archive declares: above `IMPORT_LIMITS.unpackedBytes` in all, or far more than its packed
 * size, it throws `tooLarge`. Throws `damaged` for archives that are cut off or do not match their checksums.
 */
export const openArchive = async (file: Buffer): Promise<Archive> => {
  // Sizes are compared here, so that one that was declared too small is a bomb and not an error of the format.
  const zip = await fromBufferPromise(file, { validateEntrySizes: false, decodeStrings: false }).catch(rethrow);
  const entries = await listEntries(zip).catch(rethrow);
  const meterOf = createMeter();

  const readPieces = async (entry: Entry, handler: XmlHandler) => {
    const xml = createXmlReader(handler);
    const meter = meterOf(entry);
    let decoder: ReturnType<typeof decoderFor> | undefined;
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      meter.add(piece);
      decoder ??= decoderFor(piece);
      xml.write(decoder.decode(piece, { stream: true }));
    }
    meter.end();
    xml.write(decoder?.decode() ?? '');
    xml.end();
  };

  return {
    has: (path) => entries.has(path.toLowerCase()),
    read: async (path, handler) => {
      const entry = entries.get(path.toLowerCase());
      if (!entry) throw new UnreadableFile('damaged');
      await readPieces(entry, handler).catch(rethrow);
    },
  };
};
