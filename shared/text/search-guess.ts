import type { SearchGuess } from '../model/catalog/search-guess.ts';

const quoted = (texts: readonly string[]) =>
  texts.map((text, at) => `${at === 0 ? '' : at === texts.length - 1 ? ' e ' : ', '}"${text}"`).join('');

/** Says that no product matches what was typed, and what the list shows instead. */
export const guessText = ({ asked, used }: SearchGuess): string =>
  `Nenhum resultado para "${asked}". ${used.length > 0 ? `Mostrando ${quoted(used)}.` : 'Mostrando produtos parecidos.'}`;
