import { Type } from 'typebox';
import { type Contract, closed, matching, nothing, optional, type VendorCall, words } from '../contract.ts';
import { mercadoPagoContract } from './contract.ts';
import { orderErrorResponse, orderRefundResponse, orderResponse } from './order-response.ts';

const bearer = matching(/^Bearer (APP_USR|TEST)-[\w-]+$/);
/** Headers of no meaning for the vendor, such as `host`, are not listed. */
const reading = Type.Object({ authorization: bearer });
const writing = Type.Object({
  authorization: bearer,
  'x-idempotency-key': matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
  // The id of the shopper's device, from Mercado Pago's own script.
  'x-meli-session-id': optional(words(200)),
});
const instant = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const orderPath = (end: string) => new RegExp(`^/v1/orders/[0-9A-Z]+${end}$`);
const post = (
  name: string,
  path: RegExp,
  body: VendorCall['body'],
  responses: VendorCall['responses'],
): VendorCall => ({
  name,
  method: 'POST',
  path,
  headers: writing,
  query: nothing,
  ...(body ? { body } : {}),
  responses,
});

/**
 * Mercado Pago's Orders API, as far as this project calls it. `mercado-pago-order-refusals.ts` judges the fields of a
 * new order.
 */
export const mercadoPagoOrdersContract: Contract = {
  vendor: 'Mercado Pago (Orders)',
  source:
    "The types of npm mercadopago 3.6.1 and Mercado Pago's OpenAPI document for Brazil of 2026-06-24, read on " +
    '2026-11-29; https://www.mercadopago.com.br/developers/pt/reference/orders',
  error: orderErrorResponse,
  calls: [
    post('create an order', /^\/v1\/orders$/, Type.Object({}), { 201: orderResponse }),
    {
      name: 'search orders',
      method: 'GET',
      path: /^\/v1\/orders$/,
      headers: reading,
      query: closed({ begin_date: instant, end_date: instant, external_reference: words(64) }),
      responses: {
        200: closed({
          data: Type.Array(orderResponse),
          paging: closed({ total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() }),
        }),
      },
    },
    {
      name: 'read an order',
      method: 'GET',
      path: orderPath(''),
      headers: reading,
      query: nothing,
      responses: { 200: orderResponse },
    },
    post('cancel an order', orderPath('/cancel'), undefined, { 200: orderResponse }),
    post(
      'refund an order',
      orderPath('/refund'),
      closed({
        transactions: optional(
          Type.Array(closed({ id: words(80), amount: optional(matching(/^\d{1,9}\.\d{2}$/)) }), {
            minItems: 1,
            maxItems: 1,
          }),
        ),
      }),
      { 201: orderRefundResponse },
    ),
    // The same calls as with payments.
    ...mercadoPagoContract.calls.filter(({ name }) =>
      [
        'search payments',
        'read the owner of a token',
        'read a payment',
        'list the payment methods of a public key',
      ].includes(name),
    ),
  ],
};
