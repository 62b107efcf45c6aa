import { componentsPath } from '#shared/contract/screens.ts';
import { captchaTestPath } from '#shared/rules/payment/third-party-script-pages.ts';

/** The URLs of the shop's pages (spec §2, "Routes"). */
export const paths = {
  start: '/',
  catalog: '/catalog',
  productsFound: '/products-found',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  order: '/order',
  placedOrders: '/orders',
  placedOrder: (number: number) => `/order/${number}`,
  checkout: '/order/checkout',
  payment: '/order/payment',
  finish: '/finish',
  changePayment: '/change-payment',
  confirm: '/confirm',
  invalidSession: '/invalid-session',
  recaptcha: '/recaptcha',
  recaptchaTest: captchaTestPath,
  notFound: '/not-found',
  /** These exist only in a demo. */
  components: componentsPath,
  demoBank: (code: string) => `/demo/banco?codigo=${encodeURIComponent(code)}`,
} as const;

/** The URL of a page about one order: its payment or its confirmation. */
export const withOrderId = (path: string, orderId: string): string => `${path}?order=${encodeURIComponent(orderId)}`;
