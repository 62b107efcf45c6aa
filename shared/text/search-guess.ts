import type { SearchGuess } from '../model/catalog/search-guess.ts';

const quoted = (texts: readonly string[]) =>
  texts.map((text, at) => `${at === 0 ? '' : at === texts.length - 1 ? ' e ' : ', '}"${text}"`).join('');

/** Says that no product matches what was typed, and what the list shows instead. 'Você quis dizer' follows it. */
export function guessText({ kind, asked, used }: SearchGuess): string {
  return kind === 'partial'
    ? `Nenhum produto tem tudo o que você escreveu em "${asked}". Mostramos ${quoted(used)}.`
    : `Não achamos "${asked}". Mostramos produtos parecidos.`;
}

/** The texts to choose for 'Você quis dizer', likeliest first. A part of what was typed is no other spelling of it. */
export const meantTexts = ({ kind, used, others }: SearchGuess): string[] => [
  ...(kind === 'partial' && used.length === 1 ? [] : used),
  ...others,
];
