import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Category } from '#shared/model/catalog/category.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { centerInStrip } from '../../browser/scroll/center-in-strip.ts';
import { BackIcon, ForwardIcon } from '../ui/icons.tsx';
import { nextFocusIndex } from '../ui/roving-focus.ts';
import { useTabArrows } from './use-tab-arrows.ts';

type CategoryTabsProps = {
  categories: readonly Pick<Category, 'providerId' | 'name'>[];
  /** The chosen category, or null for 'Todos'. */
  currentId: string | null;
  onChoose: (categoryId: string | null) => void;
  /** The id of the list that the tabs filter. */
  controls?: string;
};

/**
 * Spec §2, category tab strip: 'Todos', then one tab per category. A scroll-snap strip; `category-tab-strip.css`
 * has the number of tabs by width.
 */
export function CategoryTabStrip({ categories, currentId, onChoose, controls }: CategoryTabsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const tabs = [
    { id: null, name: 'Todos' },
    ...categories.map(({ providerId, name }) => ({ id: providerId, name: categoryName(name) })),
  ];
  const current = tabs.findIndex(({ id }) => id === currentId);
  const [focused, setFocused] = useState<number | null>(null);
  const focusable = focused !== null && focused < tabs.length ? focused : Math.max(current, 0);

  // A restored catalogue may open on a tab far to the right. A strip that was scrolled before hydration keeps its
  // position.
  const centredIndex = useRef(current);
  useEffect(() => {
    const tab = strip.current?.children[Math.max(current, 0)];
    if (!strip.current || !(tab instanceof HTMLElement)) return;
    const isScrolledByHand = centredIndex.current === current && strip.current.scrollLeft > 0;
    centredIndex.current = current;
    if (isScrolledByHand) return;
    centerInStrip(strip.current, tab);
  }, [current]);

  const arrows = useTabArrows(strip, tabs.length);

  const move = (event: KeyboardEvent) => {
    const index = nextFocusIndex(event.key, focusable, tabs.length);
    if (index === null) return;
    event.preventDefault();
    setFocused(index);
    const tab = strip.current?.children[index];
    if (tab instanceof HTMLElement) tab.focus();
  };

  return (
    <div className="category-strip">
      <div
        ref={strip}
        className="category-tabs"
        role="tablist"
        aria-label="Categorias"
        onKeyDown={move}
        onBlur={() => setFocused(null)}
        onScroll={arrows.measure}
      >
        {tabs.map(({ id, name }, index) => (
          <button
            key={id ?? ''}
            type="button"
            role="tab"
            value={id ?? ''}
            className="category-tabs-tab"
            aria-selected={index === current}
            {...(controls ? { 'aria-controls': controls } : {})}
            tabIndex={index === focusable ? 0 : -1}
            title={name}
            onFocus={() => setFocused(index)}
            onClick={() => onChoose(id)}
          >
            <span className="category-tabs-name">{name}</span>
          </button>
        ))}
      </div>
      {arrows.canGoBack && <Arrow direction="back" onClick={() => arrows.by(-1)} />}
      {arrows.canGoOn && <Arrow direction="on" onClick={() => arrows.by(1)} />}
    </div>
  );
}

/**
 * For mouse users, who cannot swipe. CSS hides the arrows on touch screens, and the keyboard moves between the tabs.
 */
function Arrow({ direction, onClick }: { direction: 'back' | 'on'; onClick: () => void }) {
  const isBack = direction === 'back';
  return (
    <button
      type="button"
      className={isBack ? 'category-strip-arrow category-strip-back' : 'category-strip-arrow category-strip-on'}
      tabIndex={-1}
      aria-label={isBack ? 'Categorias anteriores' : 'Próximas categorias'}
      onClick={onClick}
    >
      {isBack ? <BackIcon /> : <ForwardIcon />}
    </button>
  );
}
