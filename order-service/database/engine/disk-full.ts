/** PostgreSQL's code for a full disk, then the system's codes for a full disk and an exceeded quota. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * Whether an error came from a full disk: by its code or its causes' codes, or by the output of a server that ended.
 */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const hasCode = 'code' in error && codes.has(String(error.code));
  return hasCode || /No space left on device/i.test(error.message) || isDiskFull(error.cause);
}
