import { Fragment } from 'react';
import { textLines } from './text-lines.ts';

/**
 * A server's words, with its line breaks and nothing else of its HTML (spec §8: "shown as HTML with line breaks"):
 * every line is a text node, so tags show as the characters they are.
 */
export function ErrorText({ text }: { text: string }) {
  return textLines(text).map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never change places
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ));
}
