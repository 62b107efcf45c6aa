import { FeedRefusal } from '../feed-product.ts';
import { type SaxesTagPlain, xmlParser } from './xml-parser.ts';
import type { ZipPart } from './zip-parts.ts';

/** What happens while a part of a spreadsheet is parsed. Names come without prefix. */
export type XmlEvents = {
  open?: (name: string, tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Parses a part of a spreadsheet, of at most `most` bytes, and reports its tags and texts. */
export function readXml(part: ZipPart, most: number, events: XmlEvents): void {
  for (const _chunk of xmlChunks(part, most, events));
}

/** Parses a part chunk by chunk. A DOCTYPE is refused, so no entity can expand. */
export function* xmlChunks(part: ZipPart, most: number, { open, text, close }: XmlEvents): Generator<void, void, void> {
  const parser = xmlParser(false);
  const refuse = () => {
    throw new FeedRefusal(1, 'a planilha está danificada ou incompleta: salve-a de novo e repita');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', (tag) => open?.(localName(tag.name), tag));
  if (text) parser.on('text', text);
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  const decoder = new TextDecoder();
  for (const chunk of part(most)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
