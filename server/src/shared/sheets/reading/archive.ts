import { crc32 } from 'node:zlib';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from './cells.ts';
import { createXmlReader, type XmlHandler } from './xml.ts';

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
    let decoder: TextDecoder | undefined;
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
