import { unknownChannel } from './contact-schemas.ts';
import { cartBody, cartQuery, changedCart, contactCart } from './platform-cart-schemas.ts';

/** The calls about the cart of a contact. None of them confirms an order or pays. */
export const cartCalls = {
  contactCart: {
    method: 'GET',
    path: '/platform/contacts/cart',
    effect: 'read',
    summary: 'Ver o carrinho de um contato',
    description:
      'O carrinho aberto do contato, com os preços e o estoque de agora. Sem carrinho, vem vazio, com `id` null. Ler não muda nada: o cliente ainda vê os avisos dele.',
    query: cartQuery,
    data: contactCart,
    errors: { 'not-found': '404: a loja não conhece este contato', ...unknownChannel },
  },
  setContactCart: {
    method: 'POST',
    path: '/platform/contacts/cart',
    effect: 'write',
    summary: 'Preencher o carrinho de um contato',
    description:
      'Põe produtos no carrinho do contato, com as regras, o estoque e os limites que ele mesmo teria na loja. A resposta diz o que foi recusado e por quê; o resto entra. Preços são sempre os da loja. Esta API nunca confirma nem paga: mande ao contato um link com `opens: "cart"` (POST /platform/sessions), e ele confere e confirma. A página aberta dele mostra a mudança na hora.',
    body: cartBody,
    data: changedCart,
    errors: {
      'bad-contact': '422: vem `id` ou `phone`, um dos dois',
      ...unknownChannel,
      'card-number': '422: o nome ou um texto parece um número de cartão',
    },
  },
} as const;
