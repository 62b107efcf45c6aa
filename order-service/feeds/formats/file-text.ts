import type { FeedBytes } from '../feed-bytes.ts';
import { FeedRefusal, type ImportIssue } from '../feed-product.ts';
import { countFaults, isUtf8File, utf8Parts } from './utf8-errors.ts';

/**
 * A file's text in chunks, so that a long one is never in memory as a whole; `notices` name the lines with undecodable
 * bytes.
 */
export type FileText = { chunks: () => Iterable<string>; start: string; notices: ImportIssue[] };

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
 * @throws FeedRefusal for binary files.
 */
export function fileText({ pieces }: Pick<FeedBytes, 'pieces'>): FileText {
  const head = headOf(pieces());
  if (head[0] === 0xd0 && head[1] === 0xcf && head[2] === 0x11 && head[3] === 0xe0)
    throw new FeedRefusal(1, 'este arquivo é uma planilha no formato antigo (.xls): salve-a como .xlsx ou CSV');
  const { encoding, hasFaults } = encodingOf(head, pieces);
  const nullAt = encoding.startsWith('utf-16') ? -1 : head.indexOf(0);
  if (nullAt !== -1)
    throw new FeedRefusal(
      1 + lineCounter()(head.subarray(0, nullAt)),
      'este arquivo não é texto: a linha tem um byte nulo (0x00)',
    );
  return {
    chunks: () => (hasFaults ? decodeMended(pieces()) : decode(pieces(), encoding)),
    start: new TextDecoder(encoding).decode(head.subarray(0, 1_024)),
    notices: hasFaults ? faultNotices(pieces()) : [],
  };
}

/** The first 4,096 bytes. */
function headOf(pieces: Iterable<Uint8Array>): Uint8Array {
  for (const piece of pieces) return Uint8Array.from(piece.subarray(0, 4_096));
  return new Uint8Array();
}

function* decode(pieces: Iterable<Uint8Array>, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** UTF-8 in which each faulty byte becomes one character. Only the first part may start with a byte-order mark. */
function* decodeMended(pieces: Iterable<Uint8Array>): Generator<string> {
  let isFirst = true;
  for (const { good, fault } of utf8Parts(pieces)) {
    if (good.length > 0) yield new TextDecoder('utf-8', { ignoreBOM: !isFirst }).decode(good);
    if (fault !== null) yield guessOf(fault);
    isFirst = false;
  }
}

/** The Windows-1252 character of a byte; a byte without one becomes U+FFFD. */
function guessOf(byte: number): string {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return /[\u0080-\u009f]/.test(character) ? '\ufffd' : character;
}

/** Counts the line ends of bytes that follow each other: LF, CRLF or CR, as the readers count them. */
function lineCounter(): (bytes: Uint8Array) => number {
  let isAfterReturn = false;
  return (bytes) => {
    let ends = 0;
    for (const byte of bytes) {
      if (byte === 0x0d || (byte === 0x0a && !isAfterReturn)) ends++;
      isAfterReturn = byte === 0x0d;
    }
    return ends;
  };
}

/** One notice per line. */
function faultNotices(pieces: Iterable<Uint8Array>): ImportIssue[] {
  const notices: ImportIssue[] = [];
  const endsIn = lineCounter();
  let line = 1;
  for (const { good, fault } of utf8Parts(pieces)) {
    line += endsIn(good);
    if (fault === null) continue;
    endsIn(Uint8Array.of(fault));
    if (notices.at(-1)?.line === line) continue;
    const reason = `a linha tem um byte que não é UTF-8 (${hexOf(fault)}), lido como "${guessOf(fault)}": confira o texto`;
    notices.push({ line, id: null, reason });
  }
  return notices;
}

const hexOf = (byte: number) => `0x${byte.toString(16).toUpperCase()}`;

function encodingOf(head: Uint8Array, pieces: FeedBytes['pieces']): { encoding: string; hasFaults: boolean } {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', hasFaults: false };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', hasFaults: false };
  const start = new TextDecoder('latin1').decode(head.subarray(0, 200));
  const written = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1];
  const declared = written === undefined ? null : encodingNamed(written);
  if (declared !== null && declared !== 'utf-8' && !oneByteEncodings.has(declared))
    return { encoding: declared, hasFaults: false };
  if (isUtf8File(pieces())) return { encoding: 'utf-8', hasFaults: false };
  if (start.startsWith('\u00ef\u00bb\u00bf')) return { encoding: 'utf-8', hasFaults: true };
  const { characters, faults } = countFaults(pieces());
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
