import type { Session } from '#shared/model/session.ts';
import { captchaTestPath } from '#shared/rules/payment/own-document.ts';
import { isPlatformUser } from '#shared/rules/session/session-type.ts';

/** Every URL of the shop, spelt once (spec §2, "Routes"). */
export const paths = {
  start: '/',
  catalog: '/catalog',
  productsFound: '/products-found',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  order: '/order',
  checkout: '/order/checkout',
  payment: '/order/payment',
  finish: '/finish',
  changePayment: '/change-payment',
  confirm: '/confirm',
  invalidSession: '/invalid-session',
  recaptcha: '/recaptcha',
  recaptchaTest: captchaTestPath,
  notFound: '/not-found',
} as const;

/** A page that is about one order: of its payment, or of its confirmation. */
export const withOrderId = (path: string, orderId: string): string => `${path}?order=${encodeURIComponent(orderId)}`;

/** Where the cart link and the gift notice lead: "/order/checkout for platform users and /order otherwise" (spec §2). */
export const cartPath = (session: Pick<Session, 'sessionType'> | null): string => (isPlatformUser(session) ? paths.checkout : paths.order);
