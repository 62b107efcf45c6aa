import type { AddToCartRefusal } from './add-to-cart-refusal.ts';

/** The text beside a disabled add button; none while the order is loading. */
export const addToCartRefusalText: Record<NonNullable<AddToCartRefusal>, string> = {
  loading: '',
  'no-order': '',
  inactive: 'Indisponível',
  'price-on-request': 'Preço sob consulta',
  'no-variant': 'Escolha as opções do produto',
  'unavailable-option': 'Combinação indisponível',
  restricted: 'Produto de venda restrita',
  'no-seller': 'Selecione a loja que deseja comprar para liberar os produtos',
};
