import { Fragment } from 'react';
import { textLines } from './text-lines.ts';

/**
 * A text from the server with its line breaks and no other HTML (spec §8: "shown as HTML with line breaks"). Every line
 * is a text node, so tags show as plain characters.
 */
export function ErrorText({ text }: { text: string }) {
  return textLines(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never change places
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
