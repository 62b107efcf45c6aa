import type { GiftRuleDraft } from '../services/shops/save-gift-rules.ts';
import { picture } from './demo-draft.ts';

/** One group by amount, one by products. The stock of aprons is small, so that they run out soon. */
export const demoGiftRules: GiftRuleDraft[] = [
  {
    providerId: 'compras-acima-de-100',
    name: 'Compras a partir de R$ 100',
    minAmountCents: 100_00,
    availableQuantity: 1,
    gifts: [
      {
        providerId: 'brinde-ecobag',
        name: 'Ecobag Girassol',
        sellerId: 'emporio',
        image: picture('brinde-ecobag'),
        available: 200,
      },
      {
        providerId: 'brinde-receitas',
        name: 'Caderno de Receitas',
        sellerId: 'emporio',
        image: picture('brinde-receitas'),
        available: null,
      },
      {
        providerId: 'brinde-avental',
        name: 'Avental de Linho',
        sellerId: 'atelie',
        image: picture('brinde-avental'),
        available: 3,
      },
    ],
  },
  {
    providerId: 'quem-leva-cafe',
    name: 'Para quem leva café ou chá',
    triggerProductIds: ['cafe-serra-alta', 'cha-camomila'],
    availableQuantity: 2,
    gifts: [
      {
        providerId: 'brinde-colher',
        name: 'Colher Medidora',
        sellerId: 'sitio',
        image: picture('brinde-colher'),
        available: 120,
      },
      {
        providerId: 'brinde-filtro',
        name: 'Coador de Pano',
        sellerId: 'sitio',
        image: picture('brinde-filtro'),
        available: 80,
      },
      {
        providerId: 'brinde-porta-copo',
        name: 'Porta-copo de Cortiça',
        sellerId: 'atelie',
        image: picture('brinde-porta-copo'),
        available: null,
      },
    ],
  },
];
