import { sampleCustomer } from '../samples.ts';
import { type Contact, callShop, codeFor, lineOf } from './agent-desk.ts';
import type { Walk } from './journey.ts';

/** The demo shop's ways to pay, by its options: id and method. */
export const demoPayments = {
  pix: { providerId: 'pix', type: 3 },
  cash: { providerId: 'dinheiro', type: 5 },
} as const;

/** The contact's own session and placed order of R$ 35,94, for pickup. `number`: as people call it. */
export async function placeOrder(
  walk: Walk,
  contact: Contact,
  payment: (typeof demoPayments)[keyof typeof demoPayments],
): Promise<{ code: string; number: number }> {
  const code = await codeFor(walk, contact);
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
  await call('/api/order/payment/delivery', payment);
  const { number } = (await call('/api/order/confirm')) as { number: number };
  return { code, number };
}
