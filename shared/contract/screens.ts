/** The page of all components, for developers and designers; only a demo has it. */
export const componentsPath = '/demo/componentes';

/**
 * The screens of spec §2 by path, `:id` a parameter, and the pages of placed orders. Every other path is the
 * fallback page and responds with 404.
 */
export const screenPaths = [
  '/catalog',
  '/products-found',
  '/product',
  '/product/:id',
  '/order',
  '/order/payment',
  '/order/checkout',
  '/order/:number',
  '/orders',
  '/finish',
  '/change-payment',
  '/confirm',
  '/recaptcha',
  '/invalid-session',
  '/tray/register',
  '/tray/register/callback',
] as const;
