import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { onPageHidden } from '../../browser/navigation/page-visibility.ts';
import {
  followRows,
  type HiddenNews,
  hiddenNews,
  saveRowTop,
  showCurrentRow,
  showNextNews,
} from '../../browser/view/contact-rows.ts';
import { contactListState } from '../../state/assisted-sale/contact-list.ts';
import { sessionState } from '../../state/session/session.ts';
import { useRead } from '../../state/use-read.ts';

/** The rows of the contacts. The current one is in view on a new page, and news outside the view are counted. */
export function ContactList({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenNews>({ above: 0, below: 0 });
  const count = () => {
    if (!ref.current) return;
    const { above, below } = hiddenNews(ref.current);
    setHidden((last) => (last.above === above && last.below === below ? last : { above, below }));
  };
  useCurrentInView(ref);
  useLayoutEffect(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both read the rows of that moment
  useEffect(() => {
    const { current: rows } = ref;
    if (!rows) return;
    const stops = [
      onPageHidden(() => saveRowTop(rows)),
      followRows(rows, ({ isWidth }) => {
        if (isWidth) showCurrentRow(rows);
        count();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const show = (side: keyof HiddenNews) => ref.current && showNextNews(ref.current, side);
  return (
    <div className="people-rows" ref={ref}>
      <HiddenNote news={hidden.above} word="acima" arrow="↑" onShow={() => show('above')} />
      <ul className="people-list">{children}</ul>
      <HiddenNote news={hidden.below} word="abaixo" arrow="↓" onShow={() => show('below')} />
    </div>
  );
}

/** A new page shows the current contact where it was pressed; another screen and an ended search show it anywhere. */
function useCurrentInView(ref: { current: HTMLElement | null }): void {
  const { session } = useRead(sessionState);
  const { list, typed } = useRead(contactListState);
  const [path] = useLocation();
  const isListed = list?.contacts.some(({ id }) => id === session?.userShop.id) ?? false;
  const isShown = useRef(false);
  const isSearching = typed !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen and search
  useLayoutEffect(() => {
    if (!ref.current || !isListed || isSearching) return;
    showCurrentRow(ref.current, { isArriving: !isShown.current });
    isShown.current = true;
  }, [isListed, isSearching, path]);
}

type HiddenNoteProps = { news: number; word: 'acima' | 'abaixo'; arrow: string; onShow: () => void };

/** '3 novidades abaixo': a press shows the next of them. */
function HiddenNote({ news, word, arrow, onShow }: HiddenNoteProps) {
  const text = `${news === 1 ? '1 novidade' : `${news} novidades`} ${word}`;
  return (
    <div className={word === 'acima' ? 'people-edge' : 'people-edge people-edge-below'}>
      {news > 0 && (
        <button type="button" className="people-hidden" aria-label={text} title={text} onClick={onShow}>
          <span aria-hidden="true">{arrow}</span>
          <span>
            {news}
            <span className="people-hidden-word">{text.slice(String(news).length)}</span>
          </span>
        </button>
      )}
    </div>
  );
}
