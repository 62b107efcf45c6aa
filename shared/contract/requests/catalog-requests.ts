import { Type } from 'typebox';
import { maxSearchLength } from '#shared/model/catalog/catalog-state.ts';
import { productSorts } from '#shared/model/catalog/product-sort.ts';
import { price, sentId, sentText } from './request-fields.ts';

/** Requests about the session, the shop and its catalogue. */
const storeAuthorization = {
  admUser: sentText(100, 'O nome de quem autorizou, para mostrar; pode ser vazio. Não prova nada.'),
  code: Type.String({
    pattern: '^[\\w.-]{8,200}$',
    description: 'O código que a Tray deu à loja que autorizou. Vale uma vez.',
    examples: ['6b2f9c0de1a84375'],
  }),
  apiAddress: sentId('O endereço da API da loja na Tray.', 300),
  storeHost: sentText(300, 'O host da loja; vazio: vale o de `apiAddress`.'),
  store: Type.String({ pattern: '^\\d{1,20}$', description: 'O número da loja na Tray.', examples: ['391250'] }),
};

/** The same without the chatbot's part, for `trayEndpoints.authorizeStore`, which is not in the specification. */
export const storeAuthorizationSchema = Type.Object(storeAuthorization);

const searchText = (description: string) => sentText(maxSearchLength, description, { examples: ['café em grãos'] });
const page = {
  pageNumber: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'A página, a partir de 0. Sem ela, a primeira.' }),
  ),
  perPage: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000,
      description: 'Quantas linhas por página. Sem ele, 10 produtos ou 50 categorias.',
      examples: [10],
    }),
  ),
  pageToken: Type.Optional(
    sentText(1_500, 'O `token` da página anterior: a lista continua dali. Vale mais que `pageNumber`.'),
  ),
};
const sort = Type.Optional(
  Type.Enum([...productSorts], {
    description:
      'A ordem: price, price-desc (o menor preço atual), name, sold (os mais vendidos). Sem ela, o que combina melhor. O que não está disponível vem por último.',
  }),
);
const listPage = { ...page, sort };
const filters = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([
    Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, description: 'Os valores escolhidos.' }),
    Type.Tuple([price('O menor preço, em reais.'), price('O maior preço, em reais.')], {
      description: 'Só com a chave `price`: a faixa.',
    }),
  ]),
  {
    maxProperties: 20,
    description: 'Os filtros: a chave de um `Facet` → os valores escolhidos, dos quais basta um; `price` → a faixa.',
    examples: [{ brand: ['Fazenda Azul'], price: [10, 50] }],
  },
);
const search = {
  ...listPage,
  searchQuery: Type.Optional(searchText('O que se busca. Sem ele, todos os produtos.')),
  filters: Type.Optional(filters),
};
const categoryText = (description: string) =>
  Type.String({ maxLength: 1_000, description, examples: ['bebidas,cafes'] });

export const catalogRequests = {
  linkStore: {
    body: Type.Object({
      ...storeAuthorization,
      chatbotId: sentId('O robô a que a loja é ligada.'),
      chatbotToken: sentId('O token do robô, que prova que ele é de quem chama. É um segredo.'),
    }),
  },
  linkedChatbot: { params: Type.Object({ id: sentId('O número da loja na Tray.') }) },

  session: {
    params: Type.Object({
      code: sentId('O código da sessão, do link; `anonymous-session` para um visitante sem link.'),
    }),
  },
  settings: {},
  firstPage: {},
  categories: { query: Type.Object({ perPage: page.perPage, pageToken: page.pageToken }) },
  topProducts: { query: Type.Object(listPage) },
  searchProducts: {
    body: Type.Object({
      ...search,
      category: categoryText('O id da categoria, ou com vírgula também o da subcategoria.'),
    }),
  },
  collectionProducts: {
    params: Type.Object({ id: sentId('O id da coleção, sem `COLLECTION_`.') }),
    query: Type.Object({
      ...listPage,
      searchQuery: Type.Optional(searchText('Só os produtos da coleção que combinam com isto.')),
    }),
  },
  searchTextProducts: { body: Type.Object(search) },
  productsByIds: {
    params: Type.Object({ ids: sentId('Os ids dos produtos, com vírgulas, até 100.', 4_000) }),
  },
  suggestions: { query: Type.Object({ searchQuery: searchText('O que já foi digitado; a partir de duas letras.') }) },
  facets: {
    query: Type.Object({
      searchQuery: Type.Optional(searchText('Os filtros desta busca.')),
      category: Type.Optional(categoryText('Os filtros desta categoria, ou com vírgula também a subcategoria.')),
    }),
  },
  product: { params: Type.Object({ id: sentId('O id do produto; com `&Variant=OPÇÃO`, aberto nessa opção.', 400) }) },
} as const;
