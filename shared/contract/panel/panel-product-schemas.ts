import { Type } from 'typebox';
import { maxGrams } from '#shared/model/catalog/max-grams.ts';
import { pictureTextLength } from '#shared/rules/text/text-lengths.ts';
import { tableFieldNames } from '../../text/imports/table-fields.ts';
import { namesOf } from '../platform/platform-fields.ts';
import type { PanelCallSchemas } from './panel-call.ts';
import type { panelProductCalls } from './panel-product-calls.ts';
import { uuid } from './panel-staff-schemas.ts';

const optional = Type.Optional;
const orNull = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);

/** The lists of the screen of products. */
const productLists = ['all', 'low', 'out', 'hidden', 'promotion'] as const;
const list = Type.Enum([...productLists]);
const owner = Type.Enum(['shop', 'feed', 'tray']);
const id = Type.String({ minLength: 1, maxLength: 100 });
const sku = Type.String({ minLength: 1, maxLength: 200 });
const search = Type.String({ maxLength: 100 });
const reais = Type.Number({ minimum: 0, maximum: 10_000_000 });
const units = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const date = Type.String({ format: 'date-time' });

const item = Type.Object({
  id: Type.String(),
  name: Type.String(),
  image: orNull(Type.String()),
  owner,
  sku: Type.String(),
  variants: Type.Integer(),
  price: Type.Number(),
  highestPrice: Type.Number(),
  promotionalPrice: Type.Number(),
  isPriceOnRequest: Type.Boolean(),
  /** All units together; null: not counted. */
  stock: orNull(Type.Integer()),
  isLow: Type.Boolean(),
  lowVariants: Type.Integer(),
  /** 'Acabou', as people said. */
  isSoldOut: Type.Boolean(),
  /** It cannot be bought now, for any reason. */
  isOut: Type.Boolean(),
  isActive: Type.Boolean(),
  isHidden: Type.Boolean(),
});

const variant = Type.Object({
  sku: Type.String(),
  /** 'Cor: Azul; Tamanho: P'. */
  options: Type.String(),
  price: Type.Number(),
  promotionalPrice: Type.Number(),
  promotionStartsAt: orNull(Type.String()),
  promotionEndsAt: orNull(Type.String()),
  stock: orNull(Type.Integer()),
  isSoldOut: Type.Boolean(),
  isActive: Type.Boolean(),
  barcode: orNull(Type.String()),
  /** As a unit is shipped; null: unknown. */
  weightInGrams: orNull(Type.Integer()),
});

const detail = Type.Object({
  id: Type.String(),
  name: Type.String(),
  brand: Type.String(),
  description: Type.String(),
  images: Type.Array(Type.String()),
  /** What pictures show, as the shop wrote it for people who do not see them. */
  imageTexts: Type.Array(Type.Object({ url: Type.String(), text: Type.String() })),
  categoryIds: Type.Array(Type.String()),
  highlights: Type.Array(Type.String()),
  owner,
  /** What people changed after the feed, by the names of the fields. */
  keptFields: Type.Array(Type.String()),
  isActive: Type.Boolean(),
  isHidden: Type.Boolean(),
  isPriceOnRequest: Type.Boolean(),
  lowStock: orNull(Type.Integer()),
  variants: Type.Array(variant),
  /** Names what the editor changes, as it is now. A save carries it. */
  version: Type.String(),
});

const savedVariant = Type.Object({
  /** null: a new variant, whose code is made of its options. */
  sku: orNull(sku),
  options: optional(Type.String({ maxLength: 500 })),
  price: optional(reais),
  /** null ends the promotion. */
  promotionalPrice: optional(orNull(reais)),
  promotionStartsAt: optional(orNull(date)),
  promotionEndsAt: optional(orNull(date)),
  stock: optional(orNull(units)),
  /** The count that the person saw: what was sold since then stays sold. */
  seenStock: optional(orNull(units)),
  isActive: optional(Type.Boolean()),
  barcode: optional(orNull(Type.String({ maxLength: 60 }))),
  weightInGrams: optional(orNull(Type.Integer({ minimum: 1, maximum: maxGrams }))),
});

const ids = Type.Object({ id });
const selection = {
  percent: Type.Number({ minimum: -90, maximum: 500 }),
  search: optional(search),
  list: optional(list),
  /** Only products of this category, or of one below it. */
  category: optional(id),
};
/** What a column of a table is; null = it is not used. */
const tableField = orNull(Type.Enum(namesOf(tableFieldNames)));
const closed = { additionalProperties: false };
const statedColumn = Type.Object(
  {
    heading: Type.String({ pattern: '^[a-z\\d][a-z\\d_]*$', maxLength: 200 }),
    field: tableField,
  },
  closed,
);
const file = Type.String({ maxLength: 8_000_000, pattern: '^[A-Za-z0-9+/]*={0,2}$' });

/** A row that does not come in, or comes in with something left out. `id`: as the file writes it. */
const spreadsheetIssue = Type.Object({
  line: Type.Integer(),
  id: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
});

/** Schemas of `panelProductCalls`. */
export const panelProductSchemas = {
  products: {
    query: Type.Object({
      search: optional(search),
      list: optional(list),
      page: optional(Type.Integer({ minimum: 0 })),
    }),
    data: Type.Object({
      items: Type.Array(item),
      hasMore: Type.Boolean(),
      /** Of the whole catalogue, with the first page only. */
      counts: orNull(
        Type.Object({
          all: Type.Integer(),
          low: Type.Integer(),
          out: Type.Integer(),
          hidden: Type.Integer(),
          promotion: Type.Integer(),
        }),
      ),
    }),
  },
  product: { params: ids, data: detail },
  productCategories: {
    data: Type.Object({
      categories: Type.Array(Type.Object({ id: Type.String(), path: Type.String() })),
    }),
  },
  addCategory: {
    // A longer name is refused in words.
    body: Type.Object({ name: Type.String({ maxLength: 1_000 }), parent: orNull(id) }),
    data: Type.Object({
      id: Type.String(),
      /** 'Casa > Banho'. */
      path: Type.String(),
      /** false: its place already had this name. */
      isNew: Type.Boolean(),
    }),
  },
  countProduct: {
    params: ids,
    body: Type.Object({
      isSoldOut: optional(Type.Boolean()),
      stock: optional(Type.Object({ sku, units: orNull(units), seen: orNull(units) })),
      /** What the person saw. Another value by now refuses the change as stale. */
      seen: optional(Type.Object({ isSoldOut: optional(Type.Boolean()) })),
    }),
    data: item,
  },
  changeProduct: {
    params: ids,
    body: Type.Object({
      price: optional(reais),
      promotionalPrice: optional(orNull(reais)),
      isHidden: optional(Type.Boolean()),
      isActive: optional(Type.Boolean()),
      /** What the person saw. Another value by now refuses the change as stale. A price needs the seen one. */
      seen: optional(Type.Object({ price: optional(reais), isHidden: optional(Type.Boolean()) })),
    }),
    data: item,
  },
  saveProduct: {
    body: Type.Object({
      id: orNull(id),
      /** The version that the person saw; a new product has none. */
      version: optional(Type.String({ maxLength: 100 })),
      name: optional(Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' })),
      brand: optional(Type.String({ maxLength: 300 })),
      description: optional(Type.String({ maxLength: 20_000 })),
      images: optional(Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: 250 })),
      /** All texts of its pictures; a picture without one has the product's name. */
      imageTexts: optional(
        Type.Array(
          Type.Object({ url: Type.String({ maxLength: 2_000 }), text: Type.String({ maxLength: pictureTextLength }) }),
          { maxItems: 250 },
        ),
      ),
      categoryIds: optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
      highlights: optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
      lowStock: optional(orNull(units)),
      variants: optional(Type.Array(savedVariant, { minItems: 1, maxItems: 200 })),
    }),
    data: detail,
  },
  followFeed: { params: ids, body: Type.Object({}), data: detail },
  previewPrices: {
    body: Type.Object(selection),
    data: Type.Object({
      /** Names this preview: the change is refused when the prices are others by then. */
      seen: Type.String(),
      products: Type.Integer(),
      /** Products that are changed elsewhere, or have no price. */
      skipped: Type.Integer(),
      /** Prices of promotions, running or to come, that change too. */
      promotions: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          ...{ sku: Type.String(), name: Type.String(), from: Type.Number(), to: Type.Number() },
          /** The variant's options, such as 'Tamanho: G'; '': its product has one variant. */
          options: Type.String(),
          promotion: orNull(Type.Object({ from: Type.Number(), to: Type.Number(), endsAt: orNull(Type.String()) })),
        }),
      ),
    }),
  },
  changePrices: {
    body: Type.Object({ ...selection, seen: Type.String({ maxLength: 100 }) }),
    data: Type.Object({ products: Type.Integer(), change: Type.String() }),
  },
  /** The last change in percent that can be undone. */
  lastPriceChange: {
    data: Type.Object({
      change: orNull(
        Type.Object({
          ...{ id: Type.String(), at: Type.String(), by: Type.String() },
          ...{ percent: Type.Number(), products: Type.Integer() },
        }),
      ),
    }),
  },
  undoPrices: {
    body: Type.Object({ change: uuid }),
    data: Type.Object({
      products: Type.Integer(),
      /** Products that somebody changed since, and the first names of them. */
      kept: Type.Integer(),
      keptNames: Type.Array(Type.String()),
    }),
  },
  exportSheet: {
    body: Type.Object({ format: Type.Enum(['csv', 'xlsx']) }),
    data: Type.Object({ name: Type.String(), file: Type.String() }),
  },
  importSheet: {
    // Its body is not read by the gateway, so nothing beside these fields may come in.
    body: Type.Object(
      {
        file,
        updatesStock: Type.Boolean(),
        /** Also replaces products that are others in the file, with the same code. */
        replacesOthers: Type.Optional(Type.Boolean()),
        /** What is sold out in the shop is there again where the file says so; else it stays sold out. */
        restoresSoldOut: Type.Optional(Type.Boolean()),
        isDryRun: Type.Boolean(),
        columns: Type.Optional(Type.Array(statedColumn, { maxItems: 200 })),
      },
      closed,
    ),
    data: Type.Object({
      /** How the file was recognised; null = not, for the reason `unknown`. */
      format: Type.Union([Type.String(), Type.Null()]),
      unknown: Type.Union([Type.String(), Type.Null()]),
      /** The columns of a table, each with its first values. */
      columns: Type.Array(
        Type.Object({
          heading: Type.String(),
          name: Type.String(),
          field: tableField,
          suggested: tableField,
          samples: Type.Array(Type.String()),
        }),
      ),
      created: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      otherProducts: Type.Integer(),
      stockKept: Type.Integer(),
      /** Sold-out products that the file says are there, and the names of the first ones. */
      backInStock: Type.Object({ count: Type.Integer(), names: Type.Array(Type.String()) }),
      changes: Type.Array(
        Type.Object({
          ...{ id: Type.String(), name: Type.String(), field: Type.String() },
          ...{ from: Type.String(), to: Type.String() },
        }),
      ),
      /** The first new products; `isFrom`: the price is the lowest of several; null = on request. */
      added: Type.Array(
        Type.Object({
          ...{ id: Type.String(), name: Type.String() },
          ...{ price: Type.Union([Type.Number(), Type.Null()]), isFrom: Type.Boolean() },
        }),
      ),
      /** The first of them; the counts are of all. */
      problems: Type.Array(spreadsheetIssue),
      notices: Type.Array(spreadsheetIssue),
      problemCount: Type.Integer(),
      noticeCount: Type.Integer(),
    }),
  },
} as const satisfies Record<keyof typeof panelProductCalls, PanelCallSchemas>;
