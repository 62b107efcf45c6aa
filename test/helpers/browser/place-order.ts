import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { sampleCustomer } from '../samples.ts';
import { ana, type Contact, callShop, codeFor, lineOf } from './agent-desk.ts';
import type { Walk } from './journey.ts';

/** The demo shop's ways to pay, by its options: id and method. */
export const demoPayments = {
  pix: { providerId: 'pix', type: 3 },
  cash: { providerId: 'dinheiro', type: 5 },
  deposit: { providerId: 'deposito', type: 2 },
} as const;

/**
 * A session of the contact, or with `agent` of the agent, and its placed order of R$ 35,94 for pickup. `number`: as
 * people call it. `pixKey`: an agent sets it for this order.
 */
export async function placeOrder(
  walk: Walk,
  contact: Contact,
  payment: (typeof demoPayments)[keyof typeof demoPayments] | { pixKey: string },
  agent?: typeof ana,
): Promise<{ code: string; number: number }> {
  const code = await codeFor(walk, contact, agent);
  const call = (path: string, body?: object) => callShop(walk, code, path, body);
  await call('/api/order/items/', lineOf('leite-integral-1l', 6));
  await call('/api/customer/update', { ...sampleCustomer, name: contact.name });
  await call('/api/order/logistic/', { type: 0, providerId: 'retirada-centro' });
  const days = (await call('/api/order/schedule')) as {
    day: string;
    options: { startTime: string; enabled: boolean }[];
  }[];
  const slots = days.flatMap(({ day, options }) =>
    options.filter(({ enabled }) => enabled).map(({ startTime }) => ({ day, startTime })),
  );
  await call('/api/order/schedule', slots[0]);
  if ('pixKey' in payment)
    await callShop(walk, await codeFor(walk, contact, ana), '/api/order/pix/manual', { pixKey: payment.pixKey });
  else await call('/api/order/payment/delivery', payment);
  const { number } = (await call('/api/order/confirm')) as { number: number };
  return { code, number };
}

/** A placed order and its PIX code; the charge may take a moment. */
export async function startPix(
  walk: Walk,
  contact: Contact,
  agent?: typeof ana,
): Promise<{ number: number; pix: string }> {
  const { code, number } = await placeOrder(walk, contact, demoPayments.pix, agent);
  await callShop(walk, code, '/api/order/payment/start', {});
  for (let tries = 0; tries < 50; tries++) {
    const { pix } = (await callShop(walk, code, '/api/order/payment/state')) as { pix: { code: string } | null };
    if (pix) return { number, pix: pix.code };
    await setTimeout(100);
  }
  return assert.fail('no PIX code');
}

/** Pays a PIX code at the demo's bank. Without an amount it is the charged one. */
export async function payPix({ shop }: Pick<Walk, 'shop'>, code: string, amount?: number): Promise<void> {
  const paid = await fetch(new URL('/demo/bank/pay', shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...(amount !== undefined && { amount }) }),
  });
  assert.equal(paid.status, 200, await paid.text());
}
