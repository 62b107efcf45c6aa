/** Counts of a file's multi-byte UTF-8 characters, and of its runs of invalid bytes. */
export type Utf8Faults = { characters: number; faults: number };

/** Yields the position of each byte that is invalid UTF-8 there. */
export function* faultyBytes(bytes: Uint8Array, onCharacter: () => void = () => {}): Generator<number> {
  let at = 0;
  while (at < bytes.length) {
    if ((bytes[at] ?? 0) < 0x80) {
      at++;
      continue;
    }
    const length = characterLength(bytes, at);
    if (length > 0) {
      onCharacter();
      at += length;
    } else yield at++;
  }
}

/** Counts the multi-byte characters and the runs of faulty bytes. */
export function countFaults(bytes: Uint8Array): Utf8Faults {
  let characters = 0;
  let faults = 0;
  let last = -2;
  const onCharacter = () => {
    characters++;
  };
  for (const at of faultyBytes(bytes, onCharacter)) {
    if (at !== last + 1) faults++;
    last = at;
  }
  return { characters, faults };
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
