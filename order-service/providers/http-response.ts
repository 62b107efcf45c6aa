import { privateAddressCode } from './public-address.ts';

/** The JSON of an answer, undefined when it is none: a page of HTML, half an answer. Whoever reads it finds nothing in it. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many milliseconds a `Retry-After` in seconds asks for, at most some hours; 0 when it asks for none. */
export const retryAfterMsOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,4}$/.test(header) ? Number(header) * 1_000 : 0;

/** Why no answer came, as a word for the log: messages may hold the address that was asked, and with it a token. */
export function failureCode(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'time-out';
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  return /^[A-Z_\d]{3,40}$/.test(code) ? code : 'failed';
}

const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  privateAddressCode,
]);

/** Whether a failure of this word happened before anything was sent, so that the other side certainly did nothing. */
export const failedBeforeSending = (word: string): boolean => neverSent.has(word);
