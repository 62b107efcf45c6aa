import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorText } from './error-text.tsx';

/**
 * Untrusted text, HTML or plain (spec §2: "description (HTML or text)"). Plain text keeps its line breaks and does not
 * load the cleaner.
 */
export function RichText({ text }: { text: string }) {
  if (!hasMarkup(text)) {
    return (
      <p className="rich-text">
        <ErrorText text={text} />
      </p>
    );
  }
  const CleanHtml = loadedCleaner ?? LazyCleanHtml;
  return (
    <div className="rich-text">
      <Suspense fallback={<span className="skeleton-text" aria-hidden="true" />}>
        <CleanHtml html={text} />
      </Suspense>
    </div>
  );
}

/**
 * Whether a text is HTML. Tags and entities count. A single '<' ("2 < 3"), an '&' between words and line breaks alone
 * do not.
 */
export const hasMarkup = (text: string): boolean =>
  /<\/?(?!br\b)[a-z][^<>]*>|<!--|&(#\d+|#x[\da-f]+|[a-z]\w+);/i.test(text);

/**
 * Once loaded, the component renders directly; `lazy` would show its fallback for a moment each time and shift the
 * layout.
 */
let loadedCleaner: ComponentType<{ html: string }> | null = null;

/** Loads the cleaner. It is large, and the first screens do not need it. */
export async function loadCleaner(): Promise<ComponentType<{ html: string }>> {
  loadedCleaner = (await import('./clean-html.tsx')).CleanHtml;
  return loadedCleaner;
}

const LazyCleanHtml = lazy(async () => ({ default: await loadCleaner() }));
