/** The screens of spec §2 by path, `:id` a parameter. Every other path is the fallback page and answers 404. */
export const screenPaths = [
  '/catalog',
  '/products-found',
  '/product',
  '/product/:id',
  '/order',
  '/order/payment',
  '/order/checkout',
  '/finish',
  '/change-payment',
  '/confirm',
  '/recaptcha',
  '/invalid-session',
  '/tray/register',
  '/tray/register/callback',
] as const;
