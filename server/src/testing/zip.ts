import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive, by its directory at the end. */
export const unzip = (zip: Buffer) => {
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + size);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), (method === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};
