import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The kinds of tokens. A token holds its own expiry, so that a link survives a restart of the demo. */
export type TokenKind = 'code' | 'access' | 'refresh';

// Protects only the made-up data of the demo's store.
const key = 'simulated tray store';

/** 64 hex digits: the expiry (seconds since 1970), random bytes, and a signature over both and the `generation`. */
export function newToken(kind: TokenKind, generation: number, endsAt: Date): string {
  const payload =
    Math.floor(endsAt.getTime() / 1000)
      .toString(16)
      .padStart(12, '0') + randomBytes(10).toString('hex');
  return payload + signatureOf(kind, generation, payload);
}

/** The expiry of a token; null when it is not a token of this kind and generation. */
export function tokenExpiry(kind: TokenKind, generation: number, token: string): Date | null {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const payload = token.slice(0, 32);
  const isValid = timingSafeEqual(Buffer.from(signatureOf(kind, generation, payload)), Buffer.from(token.slice(32)));
  return isValid ? new Date(Number.parseInt(payload.slice(0, 12), 16) * 1000) : null;
}

/** Generation 0 is not part of the text: tokens from before generations existed stay valid for it. */
const signatureOf = (kind: TokenKind, generation: number, payload: string): string =>
  createHmac('sha256', key)
    .update(generation === 0 ? `${kind} ${payload}` : `${kind} ${generation} ${payload}`)
    .digest('hex')
    .slice(0, 32);
