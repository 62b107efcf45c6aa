import type { CardPayment } from '#shared/model/payment/card.ts';

const url = 'https://api.pagar.me/core/v5/tokens';
const timeoutMs = 15_000;

/**
 * The token that stands for a card, with its brand as the provider names it. `refused`: the provider found the card's
 * data invalid. `unreachable`: it did not respond, or it does not know the key or this page's domain.
 */
export type CardToken = { kind: 'token'; token: string; brand: string } | { kind: 'refused' | 'unreachable' };

/**
 * Turns a card into a token at Pagar.me (https://docs.pagar.me/reference/criar-token-cartão-1). The card goes from this
 * page to Pagar.me and never to the shop. The key is public: it can only create tokens.
 */
export async function createCardToken(
  publicKey: string,
  { number, name, securityCode, expiryMonth, expiryYear }: CardPayment,
): Promise<CardToken> {
  const card = {
    number,
    holder_name: name,
    exp_month: Number(expiryMonth),
    exp_year: Number(expiryYear),
    cvv: securityCode,
  };
  try {
    const response = await fetch(`${url}?${new URLSearchParams({ appId: publicKey })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'card', card }),
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'origin',
    });
    if (response.status === 400 || response.status === 422) return { kind: 'refused' };
    return response.ok ? tokenIn(await response.json()) : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

function tokenIn(json: unknown): CardToken {
  const id = fieldOf(json, 'id');
  const brand = fieldOf(fieldOf(json, 'card'), 'brand');
  if (typeof id !== 'string' || !/^token_\w{1,190}$/.test(id)) return { kind: 'unreachable' };
  return { kind: 'token', token: id, brand: typeof brand === 'string' ? brand : '' };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
