import { crc32, createDeflateRaw } from 'node:zlib';

/** A part of a zip file. Its content comes in chunks; only its packed form is in memory. */
export type ZipContent = { name: string; content: AsyncIterable<string> | Iterable<string> };

const signature = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const;
const version = 20;
const deflated = 8;
/** 1 January 1980: the same products give the same file. */
const date = 0x21;
/** Names are UTF-8. */
const utf8Flag = 0x800;

/** Writes a zip file part by part. */
export async function* zipFile(parts: Iterable<ZipContent>): AsyncGenerator<Buffer, void, void> {
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const { packed, size, crc } = await pack(content);
    const nameBytes = Buffer.from(name);
    const packedSize = packed.reduce((sum, { length }) => sum + length, 0);
    const facts = factsOf(crc, packedSize, size, nameBytes.length);
    const header = Buffer.concat([uint32(signature.part), facts, nameBytes]);
    entries.push(
      Buffer.concat([uint32(signature.entry), uint16(version), facts, Buffer.alloc(10), uint32(at), nameBytes]),
    );
    at += header.length + packedSize;
    yield header;
    yield* packed;
  }
  const directory = Buffer.concat(entries);
  const count = uint16(entries.length);
  yield directory;
  yield Buffer.concat([
    uint32(signature.end),
    ...[Buffer.alloc(4), count, count, uint32(directory.length), uint32(at), Buffer.alloc(2)],
  ]);
}

/** What the header of a part and its entry in the directory have in common. */
function factsOf(crc: number, packedSize: number, size: number, nameLength: number): Buffer {
  const [flags, method] = [uint16(utf8Flag), uint16(deflated)];
  return Buffer.concat([
    ...[uint16(version), flags, method, uint16(0), uint16(date), uint32(crc), uint32(packedSize), uint32(size)],
    ...[uint16(nameLength), uint16(0)],
  ]);
}

async function pack(content: ZipContent['content']): Promise<{ packed: Buffer[]; size: number; crc: number }> {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    deflate.on('data', (chunk: Buffer) => packed.push(chunk));
    deflate.once('end', resolve).once('error', reject);
  });
  let [size, crc] = [0, 0];
  for await (const text of content) {
    const bytes = Buffer.from(text);
    size += bytes.length;
    crc = crc32(bytes, crc);
    if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;
  return { packed, size, crc };
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
