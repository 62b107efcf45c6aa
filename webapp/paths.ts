/** Every URL of the shop, spelt once (spec §2, "Routes"). */
export const paths = {
  start: '/',
  catalog: '/catalog',
  productsFound: '/products-found',
  product: (id: string) => `/product/${encodeURIComponent(id)}`,
  order: '/order',
  finish: '/finish',
  changePayment: '/change-payment',
  confirm: '/confirm',
  invalidSession: '/invalid-session',
  notFound: '/not-found',
} as const;
