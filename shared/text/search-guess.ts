import type { SearchGuess } from '../model/catalog/search-guess.ts';

const quoted = (texts: readonly string[]) =>
  texts.map((text, at) => `${at === 0 ? '' : at === texts.length - 1 ? ' e ' : ', '}"${text}"`).join('');

/** Says that no product matches what was typed, and what the list shows instead. */
export function guessText({ kind, asked, used }: SearchGuess): string {
  const shown = used.length > 0 ? `Mostrando ${quoted(used)}.` : 'Mostrando produtos parecidos.';
  return kind === 'partial'
    ? `Nenhum produto tem tudo o que você escreveu em "${asked}". ${shown}`
    : `Nenhum resultado para "${asked}". ${shown}`;
}
