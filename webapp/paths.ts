import type { Session } from '#shared/model/session.ts';
import { isPlatformUser } from '#shared/rules/session-type.ts';

/** Every URL of the shop, spelt once (spec §2, "Routes"). */
export const paths = {
  start: '/',
  catalog: '/catalog',
  productsFound: '/products-found',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  order: '/order',
  // '/order/checkout' (spec §2) from the day that screen is there; until then an agent sees the cart.
  agentCart: '/order',
  finish: '/finish',
  changePayment: '/change-payment',
  confirm: '/confirm',
  invalidSession: '/invalid-session',
  notFound: '/not-found',
} as const;

/** Where the cart link and the gift notice lead: "/order/checkout for platform users and /order otherwise" (spec §2). */
export const cartPath = (session: Pick<Session, 'sessionType'> | null): string => (isPlatformUser(session) ? paths.agentCart : paths.order);
