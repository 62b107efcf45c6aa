import { type TSchema, Type } from 'typebox';
import { type Contract, closed, matching, nothing, oneOf, optional, type VendorCall, words } from '../contract.ts';
import { orderChangeRequest, orderRequest, paymentRequest, tokenRequest } from './order-request.ts';
import {
  errorResponse,
  listResponse,
  orderResponse,
  paymentResponse,
  productResponse,
  savedResponse,
  tokensResponse,
  variantResponse,
  wholeProductResponse,
} from './store-response.ts';

/** Tray takes its token in the query and refuses an `Authorization` header. */
const headers = Type.Object({ authorization: optional(Type.Never()) });
const token = { access_token: words(200) };
const page = {
  limit: matching(/^([1-9]|[1-4]\d|50)$/),
  page: matching(/^[1-9]\d*$/),
  sort: oneOf('id_asc', 'id_desc'),
};
const id = matching(/^\d{1,12}$/);

const get = (name: string, path: RegExp, response: TSchema, query: Record<string, TSchema> = {}): VendorCall => ({
  name,
  method: 'GET',
  path,
  headers,
  query: closed({ ...token, ...query }),
  responses: { 200: response },
});
const write = (name: string, method: string, path: RegExp, body?: TSchema): VendorCall => ({
  name,
  method,
  path,
  headers,
  query: closed(token),
  ...(body ? { body } : {}),
  responses: { 200: savedResponse, 201: savedResponse },
});

/** Tray's API of a store, as far as this project calls it. Paths are relative to `/web_api`. */
export const trayContract: Contract = {
  vendor: 'Tray',
  source:
    'https://developers.tray.com.br, pages "Autorização", "Produtos", "Variação", "Categorias", "Pedidos" and ' +
    '"Pagamentos", as summarised on 2026-11-20',
  error: errorResponse,
  calls: [
    {
      name: 'exchange a code',
      method: 'POST',
      path: /^\/auth$/,
      headers,
      query: nothing,
      body: tokenRequest,
      responses: { 200: tokensResponse, 201: tokensResponse },
    },
    {
      name: 'refresh tokens',
      method: 'GET',
      path: /^\/auth$/,
      headers,
      query: closed({ refresh_token: words(200) }),
      responses: { 200: tokensResponse },
    },
    get('read the store', /^\/info$/, Type.Object({ id })),
    get('list categories', /^\/categories\/tree$/, Type.Object({ Category: Type.Array(Type.Unknown()) })),
    get('list products', /^\/products$/, listResponse('Products', 'Product', productResponse), page),
    get('read a product', /^\/products\/\d+$/, wholeProductResponse),
    get('list variants', /^\/products\/variants$/, listResponse('Variants', 'Variant', variantResponse), {
      ...page,
      product_id: optional(id),
    }),
    get('read a variant', /^\/products\/variants\/\d+$/, closed({ Variant: variantResponse })),
    get('find orders', /^\/orders$/, listResponse('Orders', 'Order', orderResponse), {
      ...page,
      session_id: words(26),
    }),
    get('read an order', /^\/orders\/\d+$/, closed({ Order: orderResponse })),
    write('create an order', 'POST', /^\/orders$/, orderRequest),
    write('change an order', 'PUT', /^\/orders\/\d+$/, orderChangeRequest),
    write('cancel an order', 'PUT', /^\/orders\/cancel\/\d+$/),
    get('find payments', /^\/payments$/, listResponse('Payments', 'Payment', paymentResponse), {
      ...page,
      order_id: id,
    }),
    write('report a payment', 'POST', /^\/payments$/, paymentRequest),
  ],
};
