import { privateAddressCode } from './public-address.ts';

/** Parses the body of a response. Undefined when it is no JSON, such as an HTML page or a truncated body. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The milliseconds of a `Retry-After` in seconds, at most some hours; 0 without a usable one. */
export const retryAfterMsOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,4}$/.test(header) ? Number(header) * 1_000 : 0;

/** A code for the log. Error messages may hold the URL, and with it a token. */
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

/** Whether the failure with this code happened before anything was sent, so the remote side certainly did nothing. */
export const failedBeforeSending = (code: string): boolean => neverSent.has(code);
