import { type TSchema, Type } from 'typebox';
import { closed, matching, oneOf, optional } from '../contract.ts';

/** Ids, amounts and counts are texts. A missing value is '', '0', '0000-00-00' or an empty list. */
const text = Type.String();
const id = matching(/^\d{1,12}$/);
const reais = matching(/^\d+\.\d{2}$/);
const flag = oneOf('0', '1');
const day = matching(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/);
const unread = Type.Unknown();

const image = closed({ http: text, https: text, thumbs: unread });

const product = {
  modified: text,
  ean: text,
  is_kit: flag,
  activation_date: day,
  deactivation_date: day,
  id,
  name: text,
  price: reais,
  promotional_price: reais,
  start_promotion: day,
  end_promotion: day,
  brand: text,
  weight: text,
  stock: matching(/^-?\d+$/),
  category_id: text,
  available: flag,
  availability: text,
  reference: text,
  release: flag,
  free_shipping: flag,
  has_variation: flag,
  quantity_sold: text,
  upon_request: flag,
  available_for_purchase: flag,
  all_categories: unread,
  related_categories: unread,
  Properties: unread,
  metatag: unread,
  ProductImage: Type.Array(image),
  Variant: Type.Array(closed({ id })),
  AdditionalInfos: unread,
};

/** A product in a list. */
export const productResponse = closed(product);
/** A product of `GET /products/:id`, which has its texts too. */
export const wholeProductResponse = closed({
  Product: closed({ ...product, title: text, description: text, warranty: text, related_products: unread }),
});

export const variantResponse = closed({
  id,
  product_id: id,
  order: text,
  price: reais,
  promotional_price: reais,
  start_promotion: day,
  end_promotion: day,
  stock: matching(/^-?\d+$/),
  available: flag,
  reference: text,
  illustrative_image: text,
  Sku: Type.Array(closed({ type: text, value: text, image: optional(text), image_secure: optional(text) })),
  VariantImage: Type.Array(image),
});

export const orderResponse = closed({
  id,
  status: text,
  session_id: text,
  external_code: text,
  has_payment: flag,
  payment_date: day,
  OrderStatus: closed({ id, type: oneOf('open', 'closed', 'cancelled'), status: text }),
  Payment: unread,
});

export const paymentResponse = closed({ id, order_id: id, value: reais });

/** A page of a list: at most 50 items, each in a wrapper. */
export const listResponse = (name: string, wrapper: string, item: TSchema) =>
  closed({
    paging: closed({
      total: Type.Integer(),
      page: Type.Integer(),
      offset: Type.Integer(),
      limit: Type.Integer({ maximum: 50 }),
      maxLimit: Type.Integer(),
    }),
    sort: Type.Array(unread),
    availableFilters: Type.Array(unread),
    appliedFilters: Type.Array(unread),
    [name]: Type.Array(closed({ [wrapper]: item }), { maxItems: 50 }),
  });

export const savedResponse = closed({ message: oneOf('Created', 'Saved'), id, code: Type.Integer() });

/** The tokens of `/auth`: texts and times without a zone. */
export const tokensResponse = closed({
  message: text,
  code: oneOf('200'),
  access_token: matching(/^APP_ID-\d+-[\da-f]+$/),
  refresh_token: text,
  date_expiration_access_token: day,
  date_expiration_refresh_token: day,
  date_activated: day,
  api_host: text,
  store_id: id,
});

export const errorResponse = closed({
  code: Type.Integer(),
  message: text,
  causes: unread,
  error_code: optional(Type.Integer()),
});
