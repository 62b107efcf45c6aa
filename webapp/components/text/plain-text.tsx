import { Fragment } from 'react';
import { plainLines } from '#shared/rules/text/plain-lines.ts';

/** A merchant's short text, HTML or not, as plain text with line breaks. Renders nothing for an empty text. */
export function PlainText({ text, className }: { text: string | null; className: string }) {
  const lines = plainLines(text ?? '');
  if (lines.length === 0) return null;
  return (
    <p className={className}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never change places
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  );
}
