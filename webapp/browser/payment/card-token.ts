import type { CardPayment } from '#shared/model/payment/card.ts';

const pagarme = 'https://api.pagar.me';
const timeoutMs = 15_000;

/**
 * The token that stands for a card, with its brand as the provider names it. `refused`: the provider found the card's
 * data invalid. `unusable`: it refuses the shop's key, or this page's domain with it. `unreachable`: it did not
 * respond.
 */
export type CardToken =
  | { kind: 'token'; token: string; brand: string }
  | { kind: 'refused' | 'unusable' | 'unreachable' };

/**
 * Turns a card into a token at Pagar.me (https://docs.pagar.me/reference/criar-token-cartão-1). The card goes from this
 * page to Pagar.me and never to the shop. The key is public: it can only create tokens. `origin`: a stand-in's.
 */
export async function createCardToken(
  publicKey: string,
  { number, name, securityCode, expiryMonth, expiryYear }: CardPayment,
  origin = pagarme,
): Promise<CardToken> {
  const card = {
    number,
    holder_name: name,
    exp_month: Number(expiryMonth),
    exp_year: Number(expiryYear),
    cvv: securityCode,
  };
  try {
    const response = await fetch(`${origin}/core/v5/tokens?${new URLSearchParams({ appId: publicKey })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'card', card }),
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'origin',
    });
    if (response.status === 400 || response.status === 422) return { kind: 'refused' };
    if ([401, 403, 404].includes(response.status)) return { kind: 'unusable' };
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
