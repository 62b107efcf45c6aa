import { type TSchema, Type } from 'typebox';
import { address, count, flag, list, orNull, reais, text, wordOf } from '../response-fields.ts';
import { recurrenceType } from './codes.ts';

/** Responses about the catalogue (spec §3). */
export const named = (what: string) => ({
  providerId: text(`O id, que o serviço de pedidos escolhe, até 200 caracteres: ${what}.`),
  name: text('O nome, para mostrar.'),
});

export const image = Type.Object(
  {
    url: address('O endereço da imagem, completo ou relativo à loja.'),
    sized: Type.Optional(
      text(
        'O modelo do endereço em outras larguras: troque `{width}` pelos pixels e `{url}` por `url`, como está. Falta se ninguém faz outras larguras.',
        { examples: ['{url}?width={width}'] },
      ),
    ),
    alt: Type.Optional(text('O que a imagem mostra, nas palavras da loja. Falta: vale o nome do produto.')),
  },
  { description: 'Uma imagem.' },
);

export const itemAttribute = Type.Object(
  {
    providerId: text('O id do atributo, como em `Product.attributes`.'),
    optionProviderId: text('O id da opção escolhida.'),
    redirectable: flag('Se a opção tem página própria: o produto se lê com o id `PRODUTO&Variant=OPÇÃO`.'),
  },
  { description: 'Uma opção escolhida de um atributo do produto: de Cor, Azul.' },
);

export const recurrence = Type.Object(
  {
    type: recurrenceType,
    frequency: Type.Integer({
      minimum: 1,
      description: 'De quantos em quantos períodos chega: 2 com Weekly é a cada duas semanas.',
      examples: [2],
    }),
  },
  { description: 'De quanto em quanto tempo uma assinatura chega.' },
);

const page = <Row extends TSchema>(row: Row) => ({
  data: list(row, 'As linhas desta página.'),
  page: count('O número desta página, a partir de 0.'),
  perPage: Type.Integer({ minimum: 1, description: 'Quantas linhas uma página tem no máximo.' }),
  hasMore: flag('Se há outra página.'),
  token: orNull(
    text('Leva à próxima página, como `pageToken`. Texto do serviço de pedidos, até 1.500 caracteres; null na última.'),
  ),
});
/** One page of a list. */
export const paged = <Row extends TSchema>(row: Row) => Type.Object(page(row));

/** A branch of the catalogue. Its children have the same shape. */
export const category = Type.Cyclic(
  {
    Category: Type.Object(
      {
        ...named('a categoria. Um id que começa com `COLLECTION_` é de uma coleção'),
        description: orNull(text('O que a categoria contém; null sem texto.')),
        shopId: text('O id da loja de que ela é.'),
        children: list(Type.Ref('Category'), 'As subcategorias, na ordem da loja; vazia num ramo sem elas.'),
      },
      { description: 'Uma categoria do catálogo, com as subcategorias.' },
    ),
  },
  'Category',
);

export const dimension = Type.Object(
  {
    map: Type.Record(Type.String(), text('O id da opção.'), {
      description: 'As opções da variante: id do atributo → id da opção.',
      examples: [{ cor: 'azul', tamanho: 'm' }],
    }),
    image: orNull(image, 'A imagem da variante; null sem imagem própria.'),
    isAvailable: flag('Se pode ser vendida agora: está ligada, e o estoque, quando é contado, não acabou.'),
    sku: text('O código (SKU) da variante.'),
    priceDefault: Type.Object(
      {
        listPrice: reais('O preço cheio.'),
        promotionalPrice: reais('O preço pago, se é menor que o cheio; 0: paga-se o cheio.'),
      },
      { description: 'Os preços da variante; zeros num produto sob consulta.' },
    ),
  },
  { description: 'Uma variante que se vende: uma combinação de opções.' },
);

export const product = Type.Object(
  {
    ...named('o produto. O que vem depois de `&` é a opção em que a página abre'),
    images: list(image, 'As imagens, a principal primeiro; vazia sem imagem.'),
    description: text('O texto do produto, simples ou HTML. Não é confiável: limpe o HTML antes de mostrar.'),
    brand: orNull(Type.Object({ name: text('O nome da marca.') }), 'A marca; null sem ela.'),
    sellerName: orNull(text('Quem vende e entrega, se não é a própria loja.')),
    attributes: list(
      Type.Object({
        ...named('o atributo, como Cor'),
        options: list(
          Type.Object({
            ...named('a opção, como Azul'),
            redirectable: flag('Se a opção tem página própria, com o id `PRODUTO&Variant=OPÇÃO`.'),
          }),
          'As opções do atributo, na ordem da loja.',
        ),
      }),
      'O que se escolhe antes de comprar; vazia num produto sem variantes.',
    ),
    variants: flag('Se é preciso escolher as opções antes de comprar.'),
    dimensions: list(dimension, 'As variantes ligadas; vazia num produto sem escolhas.'),
    currentDimension: orNull(
      dimension,
      'A variante em que o produto foi aberto por `&Variant=`; null sem ela, ou se a opção deixa mais de uma.',
    ),
    variantImagesSrc: list(
      address('O endereço de uma imagem.'),
      'Os endereços das imagens das variantes, cada um uma vez.',
    ),
    sku: text('O código (SKU); vazio quando depende da variante.'),
    price: reais(
      'O preço normal da variante mais barata à venda. Paga-se `promotionalPrice`, se é maior que 0. 0 sob consulta.',
    ),
    listPrice: reais('O preço "de", riscado, se é maior que o pago; 0 sem ele.'),
    promotionalPrice: reais('O preço pago em vez de `price`; 0 sem promoção.'),
    minPrice: reais('O menor preço pago entre as variantes ligadas; 0 sob consulta.'),
    maxPrice: reais('O maior deles.'),
    isActive: flag('Se pode ser comprado agora: está ligado, e há uma variante disponível.'),
    isPriceOnRequest: flag('Se a loja não diz o preço ("Sob consulta"): aparece sem preço, e não vai ao carrinho.'),
    isRestrictedSale: flag(
      'Se é de venda restrita: com `disableRestrictedProducts` da loja, só um atendente o põe no carrinho.',
    ),
    hasShippingRestriction: flag(
      'Se não pode ser enviado: o pedido é só para retirada, salvo com `allowShippingRestrictedProducts`.',
    ),
    shippingRestrictionMessage: orNull(text('Por que não pode ser enviado, para quem compra.')),
    soldInKilo: flag('Se é vendido por peso.'),
    amountInKilo: Type.Number({
      minimum: 0,
      description: 'Quantos quilos tem uma unidade: 0,5 são 500 g. 0 se não é vendido por peso.',
      examples: [0.5],
    }),
    kilogramPrice: reais('O preço de um quilo, pelo preço pago; 0 se não é vendido por peso.'),
    clusterHighlights: list(text('Um destaque.'), 'Destaques curtos da loja, como "Sem glúten".'),
    offerDescription: orNull(text('A oferta em palavras, como "Leve 3, pague 2". Só mostra; não muda o preço.')),
    specification: list(
      Type.Object({
        name: text('O nome da característica.', { examples: ['Peso'] }),
        value: list(text('Um valor.'), 'Os valores dela.'),
      }),
      'A ficha técnica; vazia sem ela.',
    ),
    stock: Type.Optional(
      orNull(
        Type.Integer({ minimum: 0 }),
        'Só para atendentes: as unidades que restam, de todas as variantes; null: não contado.',
      ),
    ),
    subscriptionOffers: list(
      Type.Object({ recurrence }),
      'As assinaturas que se podem escolher para o produto; vazia: só compra avulsa.',
    ),
  },
  { description: 'Um produto do catálogo. Num preço, 0 quer dizer "não há".' },
);

const guess = Type.Object(
  {
    kind: Type.Optional(
      wordOf(['typo', 'partial'], 'Como foi lida.', {
        typo: 'palavras foram corrigidas',
        partial: 'nenhum produto tem todas as palavras, e a lista tem a melhor parte delas',
      }),
    ),
    asked: text('O que foi digitado.'),
    used: list(text('Um texto.'), 'Os textos da lista mostrada, o mais provável primeiro.'),
    others: list(text('Um texto.'), 'Outros textos que a pessoa pode ter querido.'),
  },
  { description: 'Como uma busca sem resultado foi lida. Falta quando há produtos com o que foi digitado.' },
);

const codeHit = Type.Object(
  {
    providerId: text('O id do produto.'),
    sku: text('O código (SKU) da variante.'),
    attributes: list(itemAttribute, 'As opções que a escolhem, para `putItem`.'),
    by: wordOf(['sku', 'barcode'], 'Por que código foi achada.', { sku: 'SKU', barcode: 'código de barras' }),
  },
  { description: 'Uma variante cujo código é exatamente o que foi buscado.' },
);

/** `guess` and `codes`: optional, so that an order service of another maker may leave them out. */
export const productPage = Type.Object(
  {
    ...page(product),
    guess: Type.Optional(guess),
    codes: Type.Optional(
      list(codeHit, 'Só na busca de um atendente: as variantes com este código. Os produtos delas vêm primeiro.'),
    ),
  },
  { description: 'Uma página de uma lista de produtos.' },
);

export const facet = Type.Object(
  {
    key: text('A chave em `filters` da busca: `price`, `brand`, `seller`, `category…` ou a de uma característica.'),
    name: text('O nome, para mostrar.'),
    hidden: flag('Se a página não mostra este filtro.'),
    values: list(
      Type.Union([
        Type.Object({
          name: text('O nome do valor, para mostrar.'),
          value: text('O que se manda em `filters`.'),
          quantity: count('Quantos produtos o têm.'),
        }),
        Type.Object({ from: reais('O menor preço.'), to: reais('O maior preço.') }),
      ]),
      'Os valores, o mais frequente primeiro, até 50; tamanhos em sua ordem. Com a chave `price`, uma só faixa.',
    ),
  },
  { description: 'Um filtro da lista.' },
);

export const seller = Type.Object(
  {
    ...named('a loja vendedora'),
    address: text('O endereço dela em palavras, para mostrar.'),
    serviceTax: reais('A taxa de serviço, que entra no total do pedido; 0 sem ela.'),
  },
  { description: 'Uma loja vendedora de que se pode comprar.' },
);

/** What a shopper who is still typing may mean. */
export const suggestions = Type.Object({
  products: list(Type.Object(named('o produto')), 'Produtos cujo nome começa assim.'),
  categories: list(
    Type.Object({
      ids: list(text('O id de uma categoria.'), 'Como a busca os toma: a categoria, e a subcategoria se é uma.'),
      name: text('O nome, com o da categoria mãe.'),
    }),
    'Categorias cujo nome tem o que foi digitado.',
  ),
});
