/**
 * How long a code is still valid: whole seconds, never below 0; `null` without an expiry or with an invalid one. `now`
 * is the server's clock (milliseconds), because a phone's own may be wrong.
 */
export function secondsLeft(expiresAt: string | null, now: number): number | null {
  const end = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  return Number.isNaN(end) ? null : Math.max(0, Math.ceil((end - now) / 1000));
}

/** A duration in clock format: 65 → '01:05', 3725 → '1:02:05'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** What a screen reader announces about a code's remaining time: below five minutes and below one; else ''. */
export function remainingTimeNotice(seconds: number): string {
  if (seconds >= 300) return '';
  return seconds >= 60 ? 'O código expira em menos de 5 minutos.' : 'O código expira em menos de 1 minuto.';
}
