import type { Setting } from './setting.ts';

/** The default shop's payment account, and the captcha. */
export const paymentAndCaptchaSettings: readonly Setting[] = [
  {
    name: 'MERCADOPAGO_PUBLIC_KEY',
    defaultText: 'none',
    description:
      "The default shop's Mercado Pago account, unless that shop declares one itself. It needs the access token.",
    example: 'APP_USR-<public key>',
  },
  {
    name: 'MERCADOPAGO_ACCESS_TOKEN',
    defaultText: 'none',
    description: 'The access token of the same account. It needs the public key.',
    isSecret: true,
    example: 'APP_USR-<access token>',
  },
  {
    name: 'MERCADOPAGO_WEBHOOK_SECRET',
    defaultText: 'none',
    description: 'The secret signature of the webhooks. Webhooks are refused without it.',
    isSecret: true,
    example: '<the secret signature from the panel>',
  },
  {
    name: 'RECAPTCHA_SITE_KEY',
    defaultText: 'none',
    description:
      "The public key of Google reCAPTCHA; pages use it. Without the pair there is no captcha except the demo's own, " +
      'and anonymous visitors wait while many cards are refused.',
    example: '<site key>',
  },
  {
    name: 'RECAPTCHA_SECRET',
    defaultText: 'none',
    description: 'The secret key of Google reCAPTCHA; it verifies the answers. It needs the site key.',
    isSecret: true,
    example: '<secret key>',
  },
];
