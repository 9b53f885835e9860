import { isUtf8 } from 'node:buffer';
import { UnreadableFile } from './cells.ts';

/** How many bytes at the end of `bytes` begin a character of UTF-8 that goes on in the next piece. */
const unfinished = (bytes: Buffer) => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return byte >= 0xf0 || (byte >= 0xe0 && back < 3) || back < 2 ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
};

const decodeUtf8 = () => {
  let rest: Buffer = Buffer.alloc(0);
  return {
    decode: (piece: Buffer) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const end = bytes.length - unfinished(bytes);
      rest = bytes.subarray(end);
      const whole = bytes.subarray(0, end);
      if (!isUtf8(whole)) throw new UnreadableFile('damaged');
      return whole.toString();
    },
    end: () => {
      if (rest.length > 0) throw new UnreadableFile('damaged');
      return '';
    },
  };
};

const decodeWith = (encoding: string) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { decode: (piece: Buffer) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
};

/** Decodes the pieces of an XML part, which is UTF-8 or UTF-16 (XML 1.0, 4.3.3). UTF-8 goes a way that is several times as fast as a streaming `TextDecoder`. */
export const createXmlDecoder = () => {
  let decoder: ReturnType<typeof decodeUtf8> | undefined;
  return {
    decode: (piece: Buffer) => {
      const mark = piece[0] === 0xff || piece[1] === 0 ? 'utf-16le' : piece[0] === 0xfe || piece[0] === 0 ? 'utf-16be' : undefined;
      decoder ??= mark ? decodeWith(mark) : decodeUtf8();
      return decoder.decode(piece);
    },
    end: () => decoder?.end() ?? '',
  };
};
