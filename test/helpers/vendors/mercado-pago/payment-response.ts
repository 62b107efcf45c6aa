import { type TSchema, Type } from 'typebox';
import { closed, oneOf, optional } from '../contract.ts';
import { additionalInfo, payerAddress } from './payment-request.ts';

const text = Type.String();
const instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}(Z|[+-]\\d{2}:\\d{2})$' });
const amount = Type.Number({ minimum: 0 });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);
/** A part that this project does not read. */
const unread = Type.Unknown();

/** A refund, as in the responses of `/v1/payments/{id}/refunds`. */
export const refundResponse = closed({
  id: Type.Integer(),
  payment_id: Type.Integer(),
  amount,
  metadata: optional(unread),
  source: optional(closed({ id: text, name: text, type: text })),
  date_created: optional(instant),
  unique_sequence_number: optional(orNull(text)),
  refund_mode: optional(oneOf('standard', 'instant')),
  adjustment_amount: optional(orNull(amount)),
  status: oneOf('approved', 'in_process', 'rejected'),
  reason: optional(orNull(text)),
  label: optional(orNull(text)),
  partition_details: optional(unread),
});

/** A payment, as in the responses of `/v1/payments`. Every name is one of the document or of the SDK's types. */
export const paymentResponse = closed({
  id: Type.Integer(),
  date_created: instant,
  date_approved: optional(orNull(instant)),
  date_last_updated: instant,
  date_of_expiration: optional(orNull(instant)),
  money_release_date: optional(orNull(instant)),
  operation_type: optional(text),
  issuer_id: optional(orNull(text)),
  payment_method_id: text,
  payment_type_id: oneOf('bank_transfer', 'ticket', 'credit_card', 'debit_card', 'prepaid_card'),
  status: oneOf(
    'pending',
    'approved',
    'authorized',
    'in_process',
    'in_mediation',
    'rejected',
    'cancelled',
    'refunded',
    'charged_back',
  ),
  status_detail: text,
  currency_id: text,
  description: orNull(text),
  live_mode: Type.Boolean(),
  collector_id: Type.Integer(),
  payer: closed({
    id: optional(orNull(text)),
    email: orNull(text),
    identification: optional(closed({ type: orNull(text), number: orNull(text) })),
    first_name: optional(orNull(text)),
    last_name: optional(orNull(text)),
    type: optional(orNull(text)),
    address: optional(payerAddress),
    phone: optional(unread),
  }),
  metadata: optional(unread),
  additional_info: optional(additionalInfo),
  external_reference: orNull(text),
  transaction_amount: amount,
  transaction_amount_refunded: optional(amount),
  coupon_amount: optional(amount),
  transaction_details: optional(
    closed({
      net_received_amount: optional(amount),
      total_paid_amount: optional(amount),
      overpaid_amount: optional(amount),
      external_resource_url: optional(orNull(text)),
      installment_amount: optional(amount),
      financial_institution: optional(orNull(text)),
      barcode: optional(closed({ content: text })),
      digitable_line: optional(orNull(text)),
    }),
  ),
  captured: optional(Type.Boolean()),
  binary_mode: optional(Type.Boolean()),
  statement_descriptor: optional(orNull(text)),
  installments: optional(Type.Integer()),
  card: optional(
    closed({
      first_six_digits: text,
      last_four_digits: text,
      cardholder: optional(closed({ name: text, identification: optional(unread) })),
    }),
  ),
  notification_url: optional(orNull(text)),
  processing_mode: optional(text),
  point_of_interaction: optional(
    closed({
      type: text,
      transaction_data: optional(closed({ qr_code: text, qr_code_base64: text, ticket_url: text })),
    }),
  ),
  barcode: optional(closed({ content: text })),
  three_d_secure_mode: optional(text),
  // The bank's page, only while its challenge is open.
  three_ds_info: optional(orNull(closed({ external_resource_url: text, creq: text }))),
  refunds: optional(Type.Array(refundResponse)),
});

/** The response of `GET /v1/payments/search`. */
export const searchResponse = closed({
  results: Type.Array(paymentResponse, { maxItems: 10 }),
  paging: closed({ total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() }),
});

/** An error. Its code is in `cause`. */
export const errorResponse = closed({
  message: text,
  error: text,
  status: Type.Integer({ minimum: 400 }),
  cause: Type.Array(closed({ code: Type.Integer(), description: text, data: optional(text) })),
});
