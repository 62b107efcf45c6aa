import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { connectCombobox, describeCombobox, isInSearchBox } from '../browser/view/search-combobox.ts';
import { SearchIcon } from '../components/ui/icons.tsx';
import { paths } from '../paths.ts';
import { search } from '../state/catalog/catalog-actions.ts';
import { rememberSearch, stopSuggesting, suggestFor, suggestionState } from '../state/catalog/search-suggestions.ts';
import { useRead } from '../state/use-read.ts';
import { CategoryIcon, RecentIcon } from './search-icons.tsx';

type Option = { key: string; text: string; icon: ReactNode; choose: () => void };
type Group = { label: string; options: Option[] };

/**
 * The list below the search box: the person's own searches, categories and products that begin like the typed text. The
 * focus stays in the box.
 */
export function SearchSuggestions({ text }: { text: string }) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(isInSearchBox);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const groups = useGroups(() => setIsOpen(false));
  const options = groups.flatMap((group) => group.options);
  // By its key, not by its place: the response to another letter may arrive between two keys.
  const active = options.findIndex(({ key }) => key === activeKey);
  const isShown = isOpen && options.length > 0;
  const idOf = (at: number) => `${listId}-${at}`;

  useEffect(() => {
    suggestFor(text);
    setActiveKey(null);
  }, [text]);
  useEffect(() => stopSuggesting, []);
  const onMove = useEffectEvent((step: 1 | -1) => {
    // One place beyond both ends is the box itself.
    const places = options.length + 1;
    setActiveKey(options[((active + 1 + step + places) % places) - 1]?.key ?? null);
  });
  const onEnter = useEffectEvent(() => {
    const option = options[active];
    option?.choose();
    return option !== undefined;
  });
  useEffect(
    () =>
      connectCombobox({
        onMove,
        onEnter,
        onOpen: () => setIsOpen(true),
        onClose: () => {
          setIsOpen(false);
          setActiveKey(null);
        },
        onSubmit: (typed) => {
          rememberSearch(typed);
          setIsOpen(false);
        },
      }),
    [],
  );
  // After the connection, which starts with a closed list.
  useEffect(() => {
    describeCombobox(isShown ? { listId, activeId: active >= 0 ? `${listId}-${active}` : null } : null);
  }, [isShown, listId, active]);

  let at = -1;
  return (
    <div className="search-suggestions-place">
      <p className="visually-hidden" role="status">
        {isShown ? (options.length === 1 ? '1 sugestão' : `${options.length} sugestões`) : ''}
      </p>
      {isShown && (
        <div id={listId} className="search-suggestions" role="listbox" aria-label="Sugestões da pesquisa">
          {groups.map(({ label, options: own }) => (
            <fieldset key={label} className="search-suggestions-group" aria-label={label}>
              <p className="search-suggestions-label" aria-hidden="true">
                {label}
              </p>
              {own.map((option) => {
                at += 1;
                return (
                  <div
                    key={option.key}
                    id={idOf(at)}
                    className="search-suggestion"
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={option.choose}
                    onKeyDown={undefined}
                  >
                    {option.icon}
                    <span>{option.text}</span>
                  </div>
                );
              })}
            </fieldset>
          ))}
        </div>
      )}
    </div>
  );
}

function useGroups(close: () => void): Group[] {
  const { found, recent } = useRead(suggestionState);
  const [, navigate] = useLocation();
  const chosen = (action: () => void) => () => {
    close();
    action();
  };
  const groups: Group[] = [
    {
      label: 'Suas pesquisas',
      options: recent.map((text) => ({
        key: `search ${text}`,
        text,
        icon: <RecentIcon />,
        choose: chosen(() => {
          rememberSearch(text);
          void search(text, []);
        }),
      })),
    },
    {
      label: 'Categorias',
      options: found.categories.map(({ ids, name }) => ({
        key: `category ${ids.join(' ')}`,
        text: name.split(' > ').map(categoryName).join(' > '),
        icon: <CategoryIcon />,
        choose: chosen(() => void search('', ids)),
      })),
    },
    {
      label: 'Produtos',
      options: found.products.map(({ providerId, name }) => ({
        key: `product ${providerId}`,
        text: name,
        icon: <SearchIcon />,
        choose: chosen(() => navigate(paths.product(providerId))),
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}
