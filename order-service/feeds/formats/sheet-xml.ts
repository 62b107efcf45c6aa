import { FeedRefusal } from '../feed-product.ts';
import { type SaxesTagPlain, xmlParser } from './xml-parser.ts';
import type { ZipPart } from './zip-parts.ts';

/** What happens while a part of a spreadsheet is parsed. Names come without prefix. */
export type XmlEvents = {
  open?: (name: string, tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/**
 * The most characters without the start or end of an element. The parser keeps a text, a tag or a comment whole until
 * its end, so one of hundreds of megabytes, a few packed kilobytes, would fill the memory of the process.
 */
const mostWithoutElement = 8 * 1024 * 1024;

/** Parses a part of a spreadsheet, of at most `most` bytes, and reports its tags and texts. */
export function readXml(part: ZipPart, most: number, events: XmlEvents): void {
  for (const _chunk of xmlChunks(part, most, events));
}

/**
 * Parses a part chunk by chunk. A DOCTYPE is refused, so no entity can expand.
 * @throws FeedRefusal also for a text or a tag that no spreadsheet contains (`mostWithoutElement`).
 */
export function* xmlChunks(part: ZipPart, most: number, { open, text, close }: XmlEvents): Generator<void, void, void> {
  const parser = xmlParser(false);
  const refuse = () => {
    throw new FeedRefusal(1, 'a planilha está danificada ou incompleta: salve-a de novo e repita');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  let withoutElement = 0;
  parser.on('opentag', (tag) => {
    withoutElement = 0;
    open?.(localName(tag.name), tag);
  });
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => {
    withoutElement = 0;
    close?.(localName(name));
  });
  const decoder = new TextDecoder();
  for (const chunk of part(most)) {
    const piece = decoder.decode(chunk, { stream: true });
    withoutElement += piece.length;
    parser.write(piece);
    if (withoutElement > mostWithoutElement)
      throw new FeedRefusal(1, 'a planilha tem uma célula grande demais: encurte o texto dela, ou salve-a como CSV');
    yield;
  }
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
