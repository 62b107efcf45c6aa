import { type TSchema, Type } from 'typebox';
import { closed, oneOf, optional } from '../contract.ts';

const text = Type.String();
const amount = Type.Number({ minimum: 0 });
/** Ids are numbers in some responses and strings of digits in others. */
const numericId = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,30}$' })]);
const optionals = <Names extends string>(schema: TSchema, ...names: Names[]) =>
  Object.fromEntries(names.map((name) => [name, optional(schema)]));

/** A chargeback, as in `GET /v1/chargebacks/{id}`: the fields of the OpenAPI document. */
export const chargebackResponse = closed({
  id: text,
  payments: Type.Array(numericId, { minItems: 1 }),
  amount,
  currency: text,
  ...optionals(Type.Boolean(), 'coverage_applied', 'coverage_elegible', 'documentation_required'),
  documentation_status: optional(oneOf('valid', 'invalid', 'not_supplied')),
  ...optionals(text, 'date_documentation_deadline', 'date_created', 'date_last_updated'),
});

/**
 * A claim, as in `GET /post-purchase/v1/claims/{claim_id}`. The OpenAPI document names no `resource_id`, which the API
 * reference has (https://www.mercadopago.com.br/developers/pt/reference/claims/_claims_claim_id/get).
 */
export const claimResponse = closed({
  id: Type.Integer(),
  resource: oneOf('payment', 'shipment', 'order'),
  resource_id: numericId,
  type: oneOf('mediations', 'claims'),
  stage: oneOf('claim', 'dispute', 'resolution'),
  status: oneOf('opened', 'closed', 'cancelled'),
  ...optionals(text, 'date_created', 'last_updated', 'reason_id'),
  players: optional(
    Type.Array(
      closed({
        role: oneOf('complainant', 'respondent'),
        user_id: Type.Integer(),
        available_actions: Type.Array(text),
      }),
    ),
  ),
});

/** A merchant order, as in `GET /merchant_orders/{id}`, as far as this project meets it. */
export const merchantOrderResponse = closed({
  id: Type.Integer(),
  payments: Type.Array(closed({ id: Type.Integer(), ...optionals(text, 'status', 'status_detail') }), { minItems: 1 }),
  ...optionals(text, 'status', 'order_status', 'external_reference', 'preference_id', 'site_id'),
  ...optionals(amount, 'shipping_cost', 'total_amount', 'paid_amount', 'refunded_amount'),
  ...optionals(text, 'date_created', 'last_updated'),
});
