/** Counts of a file's multi-byte UTF-8 characters, and of its runs of invalid bytes. */
export type Utf8Faults = { characters: number; faults: number };

/** Well-formed UTF-8, which may be empty, and the invalid byte after it; `null` = none. */
export type Utf8Part = { good: Uint8Array; fault: number | null };

/** No character is longer, so that none is split between two pieces. */
const longestCharacter = 4;

/** The parts of a UTF-8 file that arrives in pieces: no character is split between two of them. */
export function* utf8Parts(
  pieces: Iterable<Uint8Array>,
  onCharacter: () => void = () => {},
): Generator<Utf8Part, void, void> {
  let rest: Uint8Array = new Uint8Array();
  for (const piece of pieces) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const end = yield* partsUntil(bytes, Math.max(0, bytes.length - longestCharacter + 1), onCharacter);
    rest = Uint8Array.from(bytes.subarray(end));
  }
  yield* partsUntil(rest, rest.length, onCharacter);
}

/** The parts of the characters that begin before `limit`. Returns where the next one begins. */
function* partsUntil(bytes: Uint8Array, limit: number, onCharacter: () => void): Generator<Utf8Part, number, void> {
  let from = 0;
  let at = 0;
  while (at < limit) {
    if ((bytes[at] ?? 0) < 0x80) {
      at++;
      continue;
    }
    const length = characterLength(bytes, at);
    if (length > 0) {
      onCharacter();
      at += length;
      continue;
    }
    yield { good: bytes.subarray(from, at), fault: bytes[at] ?? 0 };
    from = ++at;
  }
  if (at > from) yield { good: bytes.subarray(from, at), fault: null };
  return at;
}

/** Counts the multi-byte characters and the runs of faulty bytes. */
export function countFaults(pieces: Iterable<Uint8Array>): Utf8Faults {
  let characters = 0;
  let faults = 0;
  let isInRun = false;
  const onCharacter = () => {
    characters++;
  };
  for (const { good, fault } of utf8Parts(pieces, onCharacter)) {
    if (good.length > 0) isInRun = false;
    if (fault === null) continue;
    if (!isInRun) faults++;
    isInRun = true;
  }
  return { characters, faults };
}

/** Whether the file is valid UTF-8. */
export function isUtf8File(pieces: Iterable<Uint8Array>): boolean {
  for (const { fault } of utf8Parts(pieces)) if (fault !== null) return false;
  return true;
}

/** The length in bytes of the well-formed character at `at`, by the table of the Unicode standard; 0 = none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  const second = bytes[at + 1] ?? 0;
  const from = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const to = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < from || second > to) return 0;
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}
