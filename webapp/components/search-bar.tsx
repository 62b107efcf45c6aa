import { type ReactNode, useId, useRef } from 'react';
import { longestSearch } from '#shared/model/catalog-state.ts';
import { CloseIcon, SearchIcon } from './icons.tsx';

type SearchBarProps = {
  text: string;
  onText: (text: string) => void;
  /** The button or Enter, with what stands in the box. */
  onSearch: (text: string) => void;
  onClear: () => void;
  /** What stands beside the bar, such as the filter button. */
  children?: ReactNode;
};

/** Spec §2: "text box with placeholder 'Pesquisar por produto', a search button, Enter to search". */
export function SearchBar({ text, onText, onSearch, onClear, children }: SearchBarProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  return (
    <search className="search-bar">
      <form
        className="search-bar-form"
        onSubmit={(event) => {
          event.preventDefault();
          // Not `text`: what was typed before the page was React's stands in the box a moment before it is known.
          onSearch(box.current?.value ?? text);
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          Pesquisar por produto
        </label>
        <input
          ref={box}
          id={id}
          className="search-bar-input"
          type="search"
          placeholder="Pesquisar por produto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longestSearch}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {text !== '' && (
          <button type="button" className="icon-button" aria-label="Limpar pesquisa" onClick={onClear}>
            <CloseIcon />
          </button>
        )}
        <button type="submit" className="icon-button search-bar-submit" aria-label="Pesquisar">
          <SearchIcon />
        </button>
      </form>
      {children}
    </search>
  );
}
