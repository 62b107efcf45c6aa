import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the simulator hands out: text that carries its own end, so that a link outlives a restart of the demo. */
export type TokenKind = 'code' | 'access' | 'refresh';

// Guards nothing but the demo's made-up store.
const key = 'simulated tray store';

/** 64 hex digits: when it ends (seconds since 1970), chance, and a signature over both and the `generation` it is of. */
export function newToken(kind: TokenKind, generation: number, endsAt: Date): string {
  const said =
    Math.floor(endsAt.getTime() / 1000)
      .toString(16)
      .padStart(12, '0') + randomBytes(10).toString('hex');
  return said + signatureOf(kind, generation, said);
}

/** When a token ends; null when it is none of this kind and generation. */
export function tokenExpiry(kind: TokenKind, generation: number, token: string): Date | null {
  if (!/^[0-9a-f]{64}$/.test(token)) return null;
  const said = token.slice(0, 32);
  const isReal = timingSafeEqual(Buffer.from(signatureOf(kind, generation, said)), Buffer.from(token.slice(32)));
  return isReal ? new Date(Number.parseInt(said.slice(0, 12), 16) * 1000) : null;
}

/** The first generation is not said: tokens from before there were any are of it. */
const signatureOf = (kind: TokenKind, generation: number, said: string): string =>
  createHmac('sha256', key)
    .update(generation === 0 ? `${kind} ${said}` : `${kind} ${generation} ${said}`)
    .digest('hex')
    .slice(0, 32);
