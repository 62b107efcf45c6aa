import { type ReactNode, useId } from 'react';
import { CloseIcon, SearchIcon } from './icons.tsx';

type SearchBarProps = {
  text: string;
  onText: (text: string) => void;
  /** The button or Enter. */
  onSearch: () => void;
  onClear: () => void;
  /** What stands beside the bar, such as the filter button. */
  children?: ReactNode;
};

/** Spec §2: "text box with placeholder 'Pesquisar por produto', a search button, Enter to search". */
export function SearchBar({ text, onText, onSearch, onClear, children }: SearchBarProps) {
  const id = useId();
  return (
    <search className="search-bar">
      <form
        className="search-bar-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          Pesquisar por produto
        </label>
        <input
          id={id}
          className="search-bar-input"
          type="search"
          placeholder="Pesquisar por produto"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        {text !== '' && (
          <button type="button" className="search-bar-clear" aria-label="Limpar pesquisa" onClick={onClear}>
            <CloseIcon />
          </button>
        )}
        <button type="submit" className="search-bar-submit" aria-label="Pesquisar">
          <SearchIcon />
        </button>
      </form>
      {children}
    </search>
  );
}
