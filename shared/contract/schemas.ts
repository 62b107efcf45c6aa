import { type Static, type TSchema, Type } from 'typebox';

/**
 * What a body, a query and the path's parameters must look like, call by call of spec §7. Lengths are generous for people and
 * narrow for programs; what the words mean is judged by the rules. Unknown fields are ignored.
 */
const id = Type.String({ minLength: 1, maxLength: 200 });
const searchText = Type.String({ maxLength: 200 });
const page = {
  pageNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  pageToken: Type.Optional(Type.String({ maxLength: 300 })),
};
const price = Type.Number({ minimum: 0, maximum: 1e9 });
const filters = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }), Type.Tuple([price, price])]),
  { maxProperties: 20 },
);
const itemAttribute = Type.Object({ providerId: id, optionProviderId: id, redirectable: Type.Boolean() });
const recurrence = Type.Object({
  type: Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(30), Type.Literal(40)]),
  frequency: Type.Integer({ minimum: 1, maximum: 365 }),
});
const search = { ...page, searchQuery: Type.Optional(searchText), filters: Type.Optional(filters) };

export const schemas = {
  session: { params: Type.Object({ code: Type.String({ minLength: 1, maxLength: 200 }) }) },
  settings: {},
  categories: { query: Type.Object({ perPage: page.perPage, pageToken: page.pageToken }) },
  topProducts: { query: Type.Object(page) },
  searchProducts: { body: Type.Object({ ...search, category: Type.String({ maxLength: 1_000 }) }) },
  collectionProducts: { params: Type.Object({ id }), query: Type.Object({ ...page, searchQuery: Type.Optional(searchText) }) },
  searchTextProducts: { body: Type.Object(search) },
  productsByIds: { params: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 4_000 }) }) },
  facets: { query: Type.Object({ searchQuery: Type.Optional(searchText), category: Type.Optional(Type.String({ maxLength: 1_000 })) }) },
  product: { params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 400 }) }) },
  currentOrder: {},
  putItem: {
    body: Type.Object({
      index: Type.String({ maxLength: 10 }),
      providerId: Type.String({ minLength: 1, maxLength: 400 }),
      quantity: Type.Integer({ minimum: 0, maximum: 9_999 }),
      attributes: Type.Optional(Type.Array(itemAttribute, { maxItems: 20 })),
      sku: Type.Optional(Type.String({ maxLength: 200 })),
      subscription: Type.Optional(Type.Union([recurrence, Type.Null()])),
      preferences: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
    }),
  },
  putGift: {
    body: Type.Object({
      id,
      selectedGifts: Type.Array(Type.Object({ id, seller: Type.String({ maxLength: 200 }), index: Type.String({ maxLength: 10 }) }), {
        maxItems: 50,
      }),
    }),
  },
  confirmOrder: {},
} as const;

/** The parts of one call that carry a schema. */
export type CallSchemas = { readonly body?: TSchema; readonly query?: TSchema; readonly params?: TSchema };

/** The type a part has once its schema has passed; `undefined` for a part that is not looked at. */
export type Checked<S extends CallSchemas, Part extends keyof CallSchemas> = S[Part] extends TSchema ? Static<S[Part]> : undefined;
