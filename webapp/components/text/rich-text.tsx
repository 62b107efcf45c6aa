import { type ComponentType, lazy, Suspense } from 'react';
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
  const CleanHtml = loaded ?? LazyCleanHtml;
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

/** Once it is there it is drawn at once; `lazy` would show its fallback for a moment each time, and move the page. */
let loaded: ComponentType<{ html: string }> | null = null;

/** Fetches the cleaner, which is heavy and which the first screens do without. */
export async function loadCleaner(): Promise<ComponentType<{ html: string }>> {
  loaded = (await import('./clean-html.tsx')).CleanHtml;
  return loaded;
}

const LazyCleanHtml = lazy(async () => ({ default: await loadCleaner() }));
