import { captchaTestPath } from '#shared/rules/own-document.ts';

/** Every URL of the shop, spelt once (spec §2, "Routes"). */
export const paths = {
  start: '/',
  catalog: '/catalog',
  productsFound: '/products-found',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  order: '/order',
  checkout: '/order/checkout',
  finish: '/finish',
  changePayment: '/change-payment',
  confirm: '/confirm',
  invalidSession: '/invalid-session',
  recaptcha: '/recaptcha',
  recaptchaTest: captchaTestPath,
  notFound: '/not-found',
} as const;
