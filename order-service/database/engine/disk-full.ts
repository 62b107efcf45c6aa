/** PostgreSQL's code for a full disk, and the system's for a full disk and a spent quota. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether something failed because a disk is full: by its code or that of its causes, or by what a server printed as it ended. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const hasCode = 'code' in error && codes.has(String(error.code));
  return hasCode || /No space left on device/i.test(error.message) || isDiskFull(error.cause);
}
