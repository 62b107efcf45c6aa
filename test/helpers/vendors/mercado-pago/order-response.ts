import { Type } from 'typebox';
import { closed, matching, oneOf, optional } from '../contract.ts';

const text = Type.String();
const amount = matching(/^\d{1,9}\.\d{2}$/);
const instant = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}(Z|[+-]\d{2}:\d{2})$/);

/** The document lists the first five; the vendor's page about the states of an order has the others. */
const orderState = oneOf(
  'created',
  'processed',
  'action_required',
  'processing',
  'canceled',
  'failed',
  'expired',
  'refunded',
  'charged_back',
);

const payer = closed({
  email: optional(text),
  first_name: optional(text),
  last_name: optional(text),
  identification: optional(closed({ type: text, number: text })),
  phone: optional(closed({ area_code: text, number: text })),
  address: optional(Type.Unknown()),
  entity_type: optional(text),
});

const paymentMethod = closed({
  id: text,
  type: oneOf('credit_card', 'debit_card', 'bank_transfer', 'ticket', 'digital_wallet', 'account_money'),
  token: optional(text),
  installments: optional(Type.Integer({ minimum: 1 })),
  statement_descriptor: optional(Type.String({ maxLength: 50 })),
  ticket_url: optional(matching(/^https:/)),
  barcode_content: optional(text),
  reference: optional(text),
  verification_code: optional(text),
  financial_institution: optional(text),
  redirect_url: optional(text),
  digitable_line: optional(text),
  qr_code: optional(text),
  qr_code_base64: optional(text),
  e2e_id: optional(text),
  transaction_security: optional(
    closed({
      status: optional(oneOf('pending', 'complete')),
      url: optional(matching(/^https:/)),
      validation: optional(oneOf('always', 'on_fraud_risk', 'never')),
      liability_shift: optional(oneOf('required', 'preferred')),
    }),
  ),
});

const payment = closed({
  id: text,
  amount,
  paid_amount: optional(amount),
  reference_id: optional(text),
  status: orderState,
  status_detail: text,
  date_of_expiration: optional(instant),
  expiration_time: optional(text),
  payment_method: paymentMethod,
});

const transactions = closed({
  payments: Type.Array(payment, { minItems: 1, maxItems: 1 }),
  // Not in the document; the reference page of the refund shows it.
  refunds: optional(
    Type.Array(closed({ id: text, transaction_id: text, amount, status: oneOf('processing', 'processed', 'failed') })),
  ),
});

/**
 * An order, as in the responses of `/v1/orders`. Every name is one of the OpenAPI document, except those that a comment
 * marks. Items and 3-D Secure are as in the SDK's types, which the document contradicts.
 */
export const orderResponse = closed({
  id: matching(/^ORD[0-9A-Z]{10,60}$/),
  type: oneOf('online'),
  processing_mode: oneOf('automatic', 'manual'),
  capture_mode: oneOf('automatic', 'manual', 'automatic_async'),
  status: orderState,
  status_detail: text,
  external_reference: text,
  total_amount: amount,
  total_paid_amount: optional(amount),
  description: optional(text),
  country_code: matching(/^M[A-Z]{2}$/),
  // Not in the document; the reference page shows it.
  currency: optional(text),
  user_id: Type.Integer(),
  created_date: instant,
  last_updated_date: instant,
  payer,
  items: optional(
    Type.Array(
      closed({
        external_code: text,
        title: text,
        description: optional(text),
        quantity: Type.Integer({ minimum: 1 }),
        unit_price: amount,
        category_id: optional(text),
      }),
    ),
  ),
  shipment: optional(Type.Unknown()),
  transactions,
  config: optional(
    closed({
      online: closed({
        transaction_security: closed({
          validation: oneOf('always', 'on_fraud_risk', 'never'),
          liability_shift: optional(oneOf('required', 'preferred')),
        }),
      }),
    }),
  ),
  integration_data: optional(Type.Unknown()),
});

/** The response of `POST /v1/orders/{id}/refund`. */
export const orderRefundResponse = closed({ id: text, status: orderState, status_detail: text, transactions });

/** An error. A refused card is one with its order in `data`. */
export const orderErrorResponse = closed({
  errors: Type.Array(closed({ code: text, message: text, details: optional(Type.Array(text)) }), { minItems: 1 }),
  data: optional(orderResponse),
});
