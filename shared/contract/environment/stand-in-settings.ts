import type { Setting } from './setting.ts';

/** Stand-ins for the APIs of other companies. */
export const standInSettings: readonly Setting[] = [
  {
    name: 'MERCADOPAGO_API_URL',
    defaultText: "Mercado Pago's API",
    description: "A stand-in for Mercado Pago's API on this machine, plain http.",
    example: 'http://127.0.0.1:8080',
  },
  {
    name: 'PAGARME_API_URL',
    defaultText: "Pagar.me's API",
    description:
      "A stand-in for Pagar.me's API on this machine, plain http. The payment page makes card tokens there too.",
    example: 'http://127.0.0.1:8080',
  },
  {
    name: 'META_API_URL',
    defaultText: "Meta's API",
    description: "A stand-in for Meta's API on this machine, plain http.",
    example: 'http://127.0.0.1:8080',
  },
];
