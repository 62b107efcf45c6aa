import { lazy, Suspense } from 'react';
import { ErrorText } from './error-text.tsx';

/** A text from outside, HTML or plain (spec §2: "description (HTML or text)"). Plain text keeps its line breaks and needs no cleaner. */
export function RichText({ text }: { text: string }) {
  if (!hasMarkup(text)) {
    return (
      <p className="rich-text">
        <ErrorText text={text} />
      </p>
    );
  }
  return (
    <div className="rich-text">
      <Suspense fallback={<span className="skeleton-text" aria-hidden="true" />}>
        <CleanHtml html={text} />
      </Suspense>
    </div>
  );
}

/** Whether a text is HTML. Tags and entities count, a lone '<' ("2 < 3") and an '&' between words do not, nor do line breaks alone. */
export const hasMarkup = (text: string): boolean => /<\/?(?!br\b)[a-z][^<>]*>|<!--|&(#\d+|#x[\da-f]+|[a-z]\w+);/i.test(text);

// The cleaner is heavy and only few descriptions on the first screens need it.
const CleanHtml = lazy(async () => ({ default: (await import('./clean-html.tsx')).CleanHtml }));
