import { Type } from 'typebox';
import { type Contract, closed, matching, nothing, oneOf, optional, type VendorCall, words } from '../contract.ts';
import { chargebackResponse, claimResponse, merchantOrderResponse } from './dispute-response.ts';
import { cancelRequest, paymentRequest, refundRequest } from './payment-request.ts';
import { errorResponse, paymentResponse, refundResponse, searchResponse } from './payment-response.ts';

const bearer = matching(/^Bearer (APP_USR|TEST)-[\w-]+$/);
/** Headers of no meaning for the vendor, such as `host`, are not listed. */
const reading = Type.Object({ authorization: bearer });
const writing = Type.Object({
  authorization: bearer,
  'content-type': matching(/^application\/json\b/),
  // The document calls it optional. Since 2024 the API refuses a payment without it.
  'x-idempotency-key': matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-[a-z]+)?$/),
  // The id of the shopper's device, from Mercado Pago's own script.
  'x-meli-session-id': optional(words(200)),
});

const instant = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

const get = (name: string, path: RegExp, response: VendorCall['body'] = Type.Unknown()): VendorCall => ({
  name,
  method: 'GET',
  path,
  headers: reading,
  query: nothing,
  responses: { 200: response },
});

/** Mercado Pago's Payments API, as far as this project calls it. */
export const mercadoPagoContract: Contract = {
  vendor: 'Mercado Pago',
  source:
    "Mercado Pago's OpenAPI document for Brazil of 2026-06-24 and the types of npm mercadopago 3.6.1, " +
    'read on 2026-11-26; https://www.mercadopago.com.br/developers/pt/reference/payments',
  error: errorResponse,
  calls: [
    {
      name: 'create a payment',
      method: 'POST',
      path: /^\/v1\/payments$/,
      headers: writing,
      query: nothing,
      body: paymentRequest,
      responses: { 201: paymentResponse, 200: paymentResponse },
    },
    {
      name: 'search payments',
      method: 'GET',
      path: /^\/v1\/payments\/search$/,
      headers: reading,
      query: Type.Object(
        {
          external_reference: words(256),
          sort: oneOf('date_created', 'date_approved', 'date_last_updated', 'id', 'money_release_date'),
          criteria: oneOf('asc', 'desc'),
          limit: matching(/^([1-9]|[1-9]\d|100)$/),
        },
        { additionalProperties: false },
      ),
      responses: { 200: searchResponse },
    },
    get('read a payment', /^\/v1\/payments\/\d+$/, paymentResponse),
    {
      name: 'cancel a payment',
      method: 'PUT',
      path: /^\/v1\/payments\/\d+$/,
      headers: writing,
      query: nothing,
      body: cancelRequest,
      responses: { 200: paymentResponse },
    },
    {
      name: 'refund a payment',
      method: 'POST',
      path: /^\/v1\/payments\/\d+\/refunds$/,
      headers: writing,
      query: nothing,
      body: refundRequest,
      responses: { 201: refundResponse },
    },
    get('list refunds', /^\/v1\/payments\/\d+\/refunds$/, Type.Array(refundResponse)),
    {
      name: 'search orders',
      method: 'GET',
      path: /^\/v1\/orders$/,
      headers: reading,
      query: closed({ begin_date: instant, end_date: instant, external_reference: words(64) }),
      responses: {
        200: Type.Object({ data: Type.Array(Type.Unknown()), paging: Type.Object({ total: Type.Integer() }) }),
      },
    },
    get(
      'read the owner of a token',
      /^\/users\/me$/,
      Type.Object({ id: Type.Integer(), tags: Type.Array(Type.String()) }),
    ),
    {
      // As the card form calls it: with the public key alone.
      name: 'list the payment methods of a public key',
      method: 'GET',
      path: /^\/v1\/payment_methods$/,
      headers: Type.Object({ authorization: Type.Optional(Type.Never()) }),
      query: closed({ public_key: matching(/^(APP_USR|TEST)-[\w-]+$/) }),
      responses: { 200: Type.Array(Type.Object({ id: Type.String(), payment_type_id: Type.String() })) },
    },
    get('read a chargeback', /^\/v1\/chargebacks\/[\w-]+$/, chargebackResponse),
    get('read a claim', /^\/post-purchase\/v1\/claims\/\d+$/, claimResponse),
    get('read a merchant order', /^\/merchant_orders\/\d+$/, merchantOrderResponse),
  ],
};
