import { FeedRefusal } from './feed-product.ts';

/** A file's text in pieces, so that a long one is never in memory twice. */
export type FileText = { chunks: () => Iterable<string>; start: string };

const pieceSize = 1 << 20;

/**
 * Decodes a feed: by its BOM, by the encoding its XML declares, else UTF-8, and Windows-1252 when it is not valid UTF-8
 * (what Excel writes in Brazil). Throws FeedRefusal for spreadsheets and other binaries.
 */
export function fileText(bytes: Uint8Array): FileText {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new FeedRefusal(1, 'este arquivo é uma planilha ou um arquivo compactado: exporte o feed como CSV ou XML');
  const encoding = encodingOf(bytes);
  if (!encoding.startsWith('utf-16') && bytes.subarray(0, 4_096).includes(0)) throw new FeedRefusal(1, 'este arquivo não é texto');
  const chunks = function* () {
    const decoder = new TextDecoder(encoding);
    for (let at = 0; at < bytes.length; at += pieceSize) yield decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true });
    yield decoder.decode();
  };
  return { chunks, start: new TextDecoder(encoding).decode(bytes.subarray(0, 1_024)) };
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? 'utf-8';
  const isUtf8 = /^utf-?8$/i.test(declared);
  if (isUtf8) return isValidUtf8(bytes) ? 'utf-8' : 'windows-1252';
  try {
    return new TextDecoder(declared).encoding;
  } catch {
    throw new FeedRefusal(1, `a codificação "${declared}" não é conhecida`);
  }
}

function isValidUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceSize) decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true });
    decoder.decode();
    return true;
  } catch {
    // Invalid is an answer here, not a fault.
    return false;
  }
}
