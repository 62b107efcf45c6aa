import { OperatorError } from '#shared/text/operator-error.ts';

/** What is wrong with the words of a command, as the operator reads it above the usage. */
export class WrongWords extends Error {}

/** The parser names an option that no command has, or that needs a value. */
const optionProblems: Readonly<Record<string, (option: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (option) => `Não conheço "${option}".`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (option) => `"${option}": confira o valor.`,
};

/** The usage of a command, under a line that names what is wrong if that is known. */
export function usageError(usage: string, error: unknown): OperatorError {
  const problem = problemOf(error);
  return new OperatorError([...(problem === null ? [] : [problem]), `Uso: npm run shop -- ${usage}`].join('\n'));
}

function problemOf(error: unknown): string | null {
  if (error instanceof WrongWords) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const option = /--?[\w-]+/.exec(error.message)?.[0];
  return option === undefined ? null : (optionProblems[String(error.code)]?.(option) ?? null);
}

/** "confirm" needs the number of an order, and got another word or none. */
export const wrongNumber = (verb: string, word: string | undefined): WrongWords =>
  new WrongWords(
    word === undefined || word === ''
      ? `Falta o número do pedido depois de "${verb}".`
      : `"${word}" não é o número de um pedido.`,
  );

/** A word that the command does not have, with those that it has. */
export const unknownWord = (word: string, known: readonly string[]): WrongWords =>
  new WrongWords(`Não conheço "${word}": ${known.slice(0, -1).join(', ')} ou ${known.at(-1)}.`);
