import { type Static, Type } from 'typebox';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { anyContactOfChannel } from './contact-schemas.ts';
import { flowQuery, servedContact } from './handoff-schemas.ts';
import { orderLine } from './order-schemas.ts';
import { instant, namesOf, oneOf, orNull, reais, said, text } from './platform-fields.ts';

/** Schemas of the Platform API about the cart of a contact. */
export const cartQuery = flowQuery;

/** The most items of one call. */
const mostItems = 100;
const recurrence = Type.Object(
  {
    type: oneOf(namesOf(RecurrenceType), 'O período.'),
    frequency: Type.Integer({ minimum: 1, maximum: 365, description: 'De quantos em quantos períodos.' }),
  },
  { description: 'A assinatura; null ou sem ela, uma compra só. Só as que o produto oferece.' },
);
export const cartBody = Type.Object({
  ...anyContactOfChannel('O contato, como em POST /platform/sessions. Um contato novo é criado.'),
  items: Type.Array(
    Type.Object({
      providerId: text(400, 'O id do produto na loja.'),
      sku: Type.Optional(text(200, 'O código (SKU) da variante; ele, ou `attributes`, quando há mais de uma.')),
      attributes: Type.Optional(
        Type.Array(
          Type.Object({
            providerId: text(200, 'O atributo: cor.'),
            optionProviderId: text(200, 'A opção escolhida: azul.'),
          }),
          { maxItems: 20, description: 'A variante, pelas opções dela.' },
        ),
      ),
      quantity: Type.Integer({
        minimum: 0,
        maximum: 9_999,
        description: 'A nova quantidade da linha, não uma soma: repetir não muda nada. 0 tira a linha.',
      }),
      subscription: Type.Optional(orNull(recurrence)),
      preferences: Type.Optional(
        orNull(Type.String({ maxLength: 500 }), 'O que o cliente pediu para esta linha; sem ele, fica como está.'),
      ),
    }),
    { minItems: 1, maxItems: mostItems, description: 'As linhas que mudam, até 100; as demais ficam.' },
  ),
});

const cart = {
  ...servedContact,
  id: orNull(said('O id do pedido que o carrinho será; null enquanto o contato não tem carrinho.')),
  items: Type.Array(orderLine, { description: 'As linhas, com os preços de agora.' }),
  itemsAmout: reais('A soma dos itens, em reais.'),
  discountAmout: reais('O desconto dado, em reais.'),
  totalAmout: reais('O total com frete e descontos já escolhidos, em reais.'),
  minOrderValue: reais('O pedido mínimo da loja, em reais; 0 sem mínimo.'),
  coupon: orNull(said('O cupom usado.')),
  messages: Type.Array(Type.String(), {
    description:
      'O que mudou ou impede a confirmação, em palavras para o cliente: preço, estoque, limite, loja em pausa, pedidos em aberto.',
  }),
  missing: Type.Array(
    Type.Object({
      field: said(
        'O dado, para programas: `items` (o carrinho está vazio ou abaixo do valor mínimo), `logistic`, `logistic.day`, `seller`, `payment`, ou um do cliente, como `customer.document`, `customer.phone` e `customer.address` (o endereço de quem paga, como num boleto com retirada).',
      ),
      message: said('O que falta, em palavras para o cliente.'),
    }),
    {
      description:
        'O que falta para confirmar o carrinho, pelas regras da própria confirmação. As escolhas de entrega, contato e pagamento só faltam depois que o cliente começou a escolher, ou se a loja finaliza os pedidos na página; ele as faz na página do link. Com `missing` e `messages` vazios, o carrinho pode ser confirmado.',
    },
  ),
  updatedAt: orNull(instant('Quando o carrinho mudou pela última vez; null sem carrinho.')),
};
/** The cart of a contact. */
export const contactCart = Type.Object(cart, { description: 'O carrinho aberto de um contato.' });
/** The cart after a change, and what was refused. */
export const changedCart = Type.Object({
  ...cart,
  refused: Type.Array(
    Type.Object({
      position: Type.Integer({ description: 'A posição do item em `items` do pedido, a partir de 0.' }),
      providerId: said('O produto.'),
      code: said(
        'A razão, para programas: `stock-limit`, `order-size`, `unknown-product`, `inactive`, `no-variant`, …',
      ),
      message: said('A razão, para pessoas.'),
      most: orNull(
        Type.Integer({
          description:
            'Com `stock-limit`, a quantidade que ficou no carrinho. Com `order-size`, a maior quantidade da linha que ' +
            'cabe no limite da loja: peça até essa. Null nas outras razões.',
        }),
      ),
    }),
    { description: 'Os itens que uma regra da loja recusou, ou reduziu. Os demais entraram.' },
  ),
});

export type PlatformCart = Static<typeof contactCart>;
export type PlatformCartChange = Static<typeof cartBody>;
export type PlatformChangedCart = Static<typeof changedCart>;
