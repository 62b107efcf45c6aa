import { type Static, Type } from 'typebox';
import { listPage, paged } from './list-page.ts';
import { instant, oneOf, orNull, reais, said, text } from './platform-fields.ts';

/** Schemas of the Platform API about the shop's own products. */
const optional = Type.Optional;
const maxIdLength = 200;

/** The maximum number of rows in a call, and of bytes in its body. */
export const maxProductRows = 1_000;
export const maxProductRowsBytes = 512 * 1024;

const productRow = Type.Object(
  {
    sku: optional(text(maxIdLength, 'O código de uma variação. Vem `sku` ou `id`, um dos dois.')),
    id: optional(text(maxIdLength, 'O id de um produto: vale para todas as variações dele.')),
    price: optional(reais('O preço, em reais.')),
    promotionalPrice: optional(orNull(reais('O preço da promoção, em reais; null acaba com ela.'))),
    promotionStartsAt: optional(
      orNull(Type.String({ format: 'date-time', description: 'Quando a promoção começa; null: já começou.' })),
    ),
    promotionEndsAt: optional(
      orNull(Type.String({ format: 'date-time', description: 'Quando ela acaba; null: não tem fim.' })),
    ),
    stock: optional(orNull(Type.Integer({ description: 'Quantas unidades há agora; null: não são contadas.' }))),
    stockChange: optional(
      Type.Integer({
        description:
          'Quantas unidades entraram (ou saíram, com menos), além do que a loja vendeu. No lugar de `stock`.',
      }),
    ),
    active: optional(Type.Boolean({ description: 'Se é vendido: a variação do `sku`, ou o produto do `id`.' })),
    soldOut: optional(Type.Boolean({ description: '"Acabou": aparece, mas ninguém compra, seja qual for o estoque.' })),
    hidden: optional(Type.Boolean({ description: '"Esconder": o produto inteiro não aparece e ninguém compra.' })),
  },
  { description: 'O que fica como está não vem.', additionalProperties: false },
);

export const productsBody = Type.Object({
  products: Type.Array(productRow, {
    minItems: 1,
    maxItems: maxProductRows,
    description: 'As mudanças, na ordem em que valem, até 1.000.',
  }),
});

const changedVariant = Type.Object({
  sku: said('O código.'),
  price: reais('O preço sem promoção, em reais.'),
  promotionalPrice: reais('O preço da promoção guardada, em reais, também fora dos dias dela; 0: não há.'),
  stock: orNull(Type.Integer({ description: 'Quantas unidades há agora; null: não são contadas.' })),
});

const rowOutcome = Type.Object({
  row: Type.Integer({ description: 'O lugar da mudança na lista, a partir de 0.' }),
  outcome: oneOf(['changed', 'unchanged', 'refused'], 'O que foi feito dela; uma recusada não mudou nada.'),
  id: orNull(said('O id do produto; null numa recusa.')),
  code: orNull(said('O código da recusa, para programas.')),
  reason: orNull(said('O motivo da recusa.')),
  variants: Type.Array(changedVariant, { description: 'As variações como estão depois dela; vazio numa recusa.' }),
});

export const productsOutcome = Type.Object({
  changed: Type.Integer({ description: 'Quantas mudanças valeram.' }),
  unchanged: Type.Integer({ description: 'Quantas já estavam assim.' }),
  refused: Type.Integer({ description: 'Quantas foram recusadas.' }),
  rows: Type.Array(rowOutcome, { description: 'Uma linha por mudança, na mesma ordem.' }),
});

export const productsQuery = Type.Object({
  ...listPage,
  sku: optional(text(maxIdLength, 'Só o produto que tem esta variação.')),
});

const listedVariant = Type.Object({
  ...changedVariant.properties,
  currentPrice: reais('O que um cliente paga agora, em reais: o da promoção nos dias dela.'),
  barcode: orNull(said('O código de barras.')),
  weightInGrams: orNull(
    Type.Integer({ description: 'O peso de uma unidade para o envio, em gramas; null: não se sabe.' }),
  ),
  options: Type.Array(Type.Object({ name: said('O atributo: Cor.'), value: said('A opção: Azul.') }), {
    description: 'O que a distingue das outras; vazio num produto sem opções.',
  }),
  promotionStartsAt: orNull(instant('Quando a promoção começa; null: já começou, ou não há.')),
  promotionEndsAt: orNull(instant('Quando ela acaba; null: não tem fim, ou não há.')),
  active: Type.Boolean({ description: 'Se é vendida.' }),
  soldOut: Type.Boolean({ description: '"Acabou": aparece, mas ninguém compra.' }),
  available: Type.Boolean({ description: 'Se pode ser comprada agora.' }),
});

export const productsPage = paged(
  Type.Object({
    id: said('O id do produto na loja, o `providerId` dos carrinhos e pedidos.'),
    name: said('O nome.'),
    brand: orNull(said('A marca.')),
    description: said('O texto, em HTML ou não, como veio.'),
    link: said('O endereço do produto na loja.'),
    images: Type.Array(Type.String(), { description: 'Os endereços das fotos.' }),
    categories: Type.Array(Type.Object({ id: said('O id da categoria.'), name: said('O nome dela.') }), {
      description: 'As categorias em que está.',
    }),
    seller: orNull(said('O nome do vendedor.')),
    active: Type.Boolean({ description: 'Se é vendido.' }),
    hidden: Type.Boolean({ description: '"Esconder": não aparece, e ninguém compra.' }),
    priceOnRequest: Type.Boolean({ description: '"Sob consulta": aparece sem preço.' }),
    variants: Type.Array(listedVariant, { description: 'As variações; um produto sem opções tem uma.' }),
  }),
);

export type ProductsQuery = Static<typeof productsQuery>;
export type ProductsPage = Static<typeof productsPage>;
export type ProductRowBody = Static<typeof productRow>;
export type ProductsBody = Static<typeof productsBody>;
export type ProductsOutcome = Static<typeof productsOutcome>;
