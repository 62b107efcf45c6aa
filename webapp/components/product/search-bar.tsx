import { useId, useLayoutEffect, useRef } from 'react';
import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';
import { CloseIcon, SearchIcon } from '../ui/icons.tsx';

type SearchBarProps = {
  text: string;
  onText: (text: string) => void;
  /** Called by the button or Enter, with the text of the input. */
  onSearch: (text: string) => void;
  onClear: () => void;
};

/** Spec §2: "text box with placeholder 'Pesquisar por produto', a search button, Enter to search". */
export function SearchBar({ text, onText, onSearch, onClear }: SearchBarProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // Uncontrolled input: before hydration has ended, React would empty a controlled one while the shopper types.
  const lastText = useRef(text);
  useLayoutEffect(() => {
    if (text !== lastText.current && box.current) box.current.value = text;
    lastText.current = text;
  }, [text]);
  return (
    <search className="search-bar">
      <form
        className="search-bar-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(box.current?.value ?? text);
          // The phone's keyboard would cover the results.
          box.current?.blur();
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
          maxLength={maxSearchLength}
          defaultValue={text}
          onChange={(event) => {
            lastText.current = event.target.value;
            onText(event.target.value);
          }}
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
    </search>
  );
}
