import { Inflate } from 'fflate';
import type { FeedBytes } from '../feed-bytes.ts';
import { FeedRefusal } from '../feed-product.ts';

/** The content of a part in chunks. More than `mostBytes` unpacked bytes are refused. */
export type ZipPart = (mostBytes: number) => Generator<Uint8Array, void, void>;

type Entry = { method: number; packedSize: number; headerAt: number };

/** A longer comment at the end is not allowed. */
const longestEnd = 22 + 0xffff;
const mostEntries = 5_000;
const mostDirectoryBytes = 4 * 1024 * 1024;
/** Unpacked, a piece has at most a thousand times its size. So a zip bomb never fills the memory. */
const packedPiece = 8 * 1024;

/**
 * The parts of a zip file by their names; the only file that imports the unpacker. Sizes that the file states are not
 * trusted.
 * @throws FeedRefusal for a damaged, encrypted or split file.
 */
export function zipParts(bytes: FeedBytes): ReadonlyMap<string, ZipPart> {
  const entries = directoryOf(bytes);
  return new Map(
    [...entries].map(([name, entry]) => [name, (mostBytes) => contentOf(bytes, entry, mostBytes)] as const),
  );
}

/** Reads the list of parts at the end of the file. */
function directoryOf(bytes: FeedBytes): Map<string, Entry> {
  const tailAt = Math.max(0, bytes.size - longestEnd);
  const tail = Buffer.from(bytes.slice(tailAt, longestEnd));
  const endAt = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (endAt < 0 || endAt + 22 > tail.length) throw damaged();
  const count = tail.readUInt16LE(endAt + 10);
  const size = tail.readUInt32LE(endAt + 12);
  const start = tail.readUInt32LE(endAt + 16);
  if (count > mostEntries || size > mostDirectoryBytes || start + size > bytes.size) throw damaged();
  const directory = Buffer.from(bytes.slice(start, size));
  const entries = new Map<string, Entry>();
  for (let at = 0, read = 0; read < count; read++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const nameEnd = at + 46 + (nameLength ?? 0);
    if ((directory.readUInt16LE(at + 8) & 1) === 1)
      throw new FeedRefusal(1, 'a planilha tem senha: salve uma cópia sem senha');
    entries.set(directory.toString('utf8', at + 46, nameEnd), {
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function* contentOf(
  bytes: FeedBytes,
  { method, packedSize, headerAt }: Entry,
  mostBytes: number,
): Generator<Uint8Array, void, void> {
  const header = Buffer.from(bytes.slice(headerAt, 30));
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50 || (method !== 0 && method !== 8)) throw damaged();
  const start = headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  let unpacked: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => unpacked.push(chunk));
  let total = 0;
  for (let at = 0; at < packedSize; at += packedPiece) {
    const piece = bytes.slice(start + at, Math.min(packedPiece, packedSize - at));
    if (piece.length === 0) throw damaged();
    if (method === 0) unpacked.push(Uint8Array.from(piece));
    else push(inflate, piece, at + packedPiece >= packedSize);
    for (const chunk of unpacked) {
      total += chunk.length;
      if (total > mostBytes)
        throw new FeedRefusal(1, 'a planilha é grande demais depois de descompactada: divida-a em partes');
      if (chunk.length > 0) yield chunk;
    }
    unpacked = [];
  }
}

function push(inflate: Inflate, piece: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(piece, isLast);
  } catch {
    // Its errors are codes for programmers; each of them means broken data.
    throw damaged();
  }
}

const damaged = () => new FeedRefusal(1, 'a planilha está danificada ou incompleta: salve-a de novo e repita');
