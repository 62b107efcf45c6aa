import { isUtf8 } from 'node:buffer';
import { FeedRefusal, type FeedRemark } from '../feed-product.ts';
import { countFaults, faultyBytes } from './utf8-errors.ts';

/**
 * A file's text in chunks, so that a long one is never in memory twice; `notices` name the lines with undecodable
 * bytes.
 */
export type FileText = { chunks: () => Iterable<string>; start: string; notices: FeedRemark[] };

const pieceSize = 1 << 20;
/**
 * One damaged byte causes at most two faults. A file with more faults than this per valid multi-byte character is not
 * UTF-8.
 */
const maxFaultsPerCharacter = 3;
/** A declaration of one of these may be wrong: the bytes show whether the file is UTF-8. */
const oneByteEncodings = new Set(['windows-1252', 'iso-8859-15']);

/**
 * Decodes a feed. The order: its BOM; UTF-8 when the file declares it or is valid UTF-8; the encoding that its XML
 * declares; Windows-1252, which Excel writes in Brazil. In a UTF-8 file, invalid bytes are decoded as Windows-1252,
 * their usual origin, and their lines get a notice.
 * @throws FeedRefusal for spreadsheets and other binary files.
 */
export function fileText(bytes: Uint8Array): FileText {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FeedRefusal(1, 'este arquivo é uma planilha ou um arquivo compactado: exporte o feed como CSV ou XML');
  const { encoding, hasFaults } = encodingOf(bytes);
  const nullAt = encoding.startsWith('utf-16') ? -1 : bytes.subarray(0, 4_096).indexOf(0);
  if (nullAt !== -1)
    throw new FeedRefusal(1 + lineEnds(bytes, 0, nullAt), 'este arquivo não é texto: a linha tem um byte nulo (0x00)');
  const decoded = hasFaults ? decodeMended : decode;
  return {
    chunks: () => decoded(bytes, encoding),
    start: new TextDecoder(encoding).decode(bytes.subarray(0, 1_024)),
    notices: hasFaults ? faultNotices(bytes) : [],
  };
}

function* decode(bytes: Uint8Array, encoding: string, options: { ignoreBOM?: boolean } = {}): Generator<string> {
  const decoder = new TextDecoder(encoding, options);
  for (let at = 0; at < bytes.length; at += pieceSize)
    yield decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true });
  yield decoder.decode();
}

/** UTF-8 in which each faulty byte becomes one character. Only the first part may start with a byte-order mark. */
function* decodeMended(bytes: Uint8Array): Generator<string> {
  let from = 0;
  for (const at of faultyBytes(bytes)) {
    yield* decode(bytes.subarray(from, at), 'utf-8', { ignoreBOM: from > 0 });
    yield guessOf(bytes[at] ?? 0);
    from = at + 1;
  }
  yield* decode(bytes.subarray(from), 'utf-8', { ignoreBOM: from > 0 });
}

/** The Windows-1252 character of a byte; a byte without one becomes U+FFFD. */
function guessOf(byte: number): string {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return /[\u0080-\u009f]/.test(character) ? '\ufffd' : character;
}

/** Counts the line ends from a byte to another: LF, CRLF or CR, as the readers count them. */
function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  let ends = 0;
  for (let at = from; at < to; at++) if (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] !== 0x0a)) ends++;
  return ends;
}

/** One notice per line. */
function faultNotices(bytes: Uint8Array): FeedRemark[] {
  const notices: FeedRemark[] = [];
  let line = 1;
  let from = 0;
  for (const at of faultyBytes(bytes)) {
    line += lineEnds(bytes, from, at);
    from = at;
    if (notices.at(-1)?.line === line) continue;
    const byte = bytes[at] ?? 0;
    const guess = guessOf(byte);
    const reason = `a linha tem um byte que não é UTF-8 (${hexOf(byte)}), lido como "${guess}": confira o texto`;
    notices.push({ line, id: null, reason });
  }
  return notices;
}

const hexOf = (byte: number) => `0x${byte.toString(16).toUpperCase()}`;

function encodingOf(bytes: Uint8Array): { encoding: string; hasFaults: boolean } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', hasFaults: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', hasFaults: false };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const written = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1];
  const declared = written === undefined ? null : encodingNamed(written);
  if (declared !== null && declared !== 'utf-8' && !oneByteEncodings.has(declared))
    return { encoding: declared, hasFaults: false };
  if (isUtf8(bytes)) return { encoding: 'utf-8', hasFaults: false };
  if (head.startsWith('\u00ef\u00bb\u00bf')) return { encoding: 'utf-8', hasFaults: true };
  const { characters, faults } = countFaults(bytes);
  if (declared !== null && declared !== 'utf-8')
    return faults < characters ? { encoding: 'utf-8', hasFaults: true } : { encoding: declared, hasFaults: false };
  // A file may have no valid multi-byte character at all. If it declares UTF-8, its few faults are damage; otherwise
  // they are accents of another encoding.
  const good = declared === null ? characters : Math.max(1, characters);
  return faults <= maxFaultsPerCharacter * good
    ? { encoding: 'utf-8', hasFaults: true }
    : { encoding: 'windows-1252', hasFaults: false };
}

function encodingNamed(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new FeedRefusal(1, `a codificação "${name}" não é conhecida`);
  }
}
