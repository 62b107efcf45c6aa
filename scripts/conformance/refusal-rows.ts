import {
  agentCodes,
  commonCodes,
  errorCodes,
  sharedCodes,
  writeCodes,
} from '#shared/contract/call-docs/error-codes.ts';

/** The contract's codes with their statuses and when they are used: the rows of the guide's refusals. */
const namedRows: Readonly<Record<string, string>> = {
  ...commonCodes,
  ...agentCodes,
  ...writeCodes,
  ...Object.fromEntries(sharedCodes.map((code) => [code, errorCodes[code]])),
};

/** A row of the guide's refusals by its code, or a code of one call. `rule`: a rule of the shop with any other code. */
export type RefusalRow =
  | keyof typeof commonCodes
  | keyof typeof agentCodes
  | keyof typeof writeCodes
  | (typeof sharedCodes)[number]
  | 'cep-unknown'
  | 'rule';

/** The statuses at the beginning of a code's text. */
const statusesIn = (text: string): number[] => (text.split(':')[0] ?? '').split(' ou ').map(Number);

/** The codes of the guide's rows, each with its statuses. */
export const refusalRows: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(namedRows).map(([code, text]) => [code, statusesIn(text)]),
);

/** The statuses of a row. */
export const statusesOf = (row: RefusalRow): readonly number[] =>
  row === 'rule' ? [422] : (refusalRows.get(row) ?? statusesIn(Reflect.get(errorCodes, row)));

/** Whether a refusal with this status and these codes is of the row. A rule of the shop needs no code. */
export function isOfRow(row: RefusalRow, status: number, codes: readonly unknown[]): boolean {
  if (!statusesOf(row).includes(status)) return false;
  return codes.every((code) => (row === 'rule' ? !refusalRows.has(String(code)) : code === row));
}

/** The row's status and code for the report. The guide's row of a shop's rule has no code of its own. */
export const rowName = (row: RefusalRow): string =>
  `${statusesOf(row).join('/')} ${row === 'rule' ? 'com um código da loja' : `\`${row}\``}`;
