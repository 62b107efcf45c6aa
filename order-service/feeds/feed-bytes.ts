import { readSync } from 'node:fs';

/**
 * The bytes of a feed in pieces; each call reads from the start. A piece is valid until the next one is read. `slice`
 * reads a part from any place; it is shorter at the end of the feed.
 */
export type FeedBytes = {
  size: number;
  pieces: () => Iterable<Uint8Array>;
  slice: (at: number, length: number) => Uint8Array;
};

const pieceSize = 1 << 20;

/** A feed in memory. */
export function memoryBytes(bytes: Uint8Array): FeedBytes {
  function* pieces(): Generator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  }
  return { size: bytes.length, pieces, slice: (at, length) => bytes.subarray(at, at + length) };
}

/** A feed in an open file, which is never in memory as a whole. Blocks, so it belongs in a thread of its own. */
export function fileBytes(descriptor: number, size: number): FeedBytes {
  function* pieces(): Generator<Uint8Array> {
    const buffer = Buffer.allocUnsafe(Math.min(pieceSize, Math.max(1, size)));
    for (let at = 0; at < size; ) {
      const filled = readFully(descriptor, buffer.subarray(0, Math.min(buffer.length, size - at)), at);
      if (filled === 0) return;
      yield buffer.subarray(0, filled);
      at += filled;
    }
  }
  const slice = (at: number, length: number): Uint8Array => {
    const part = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
    return part.subarray(0, readFully(descriptor, part, at));
  };
  return { size, pieces, slice };
}

/** Fills the buffer from a place of the file; fewer bytes at its end. Returns their number. */
export function readFully(descriptor: number, buffer: Uint8Array, position: number): number {
  let filled = 0;
  while (filled < buffer.length) {
    const read = readSync(descriptor, buffer, filled, buffer.length - filled, position + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}
