import { Type } from 'typebox';
import { closed, https, matching, oneOf, optional, words } from '../contract.ts';

const amount = Type.Number({ minimum: 0.01, maximum: 1e9, multipleOf: 0.01 });
const email = Type.String({ pattern: '^\\S+@\\S+\\.\\S+$', maxLength: 254 });
const instant = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/);
const identification = Type.Union([
  closed({ type: oneOf('CPF'), number: matching(/^\d{11}$/) }),
  closed({ type: oneOf('CNPJ'), number: matching(/^[0-9A-Z]{12}\d{2}$/) }),
]);
const phone = closed({ area_code: matching(/^\d{2}$/), number: matching(/^\d{8,9}$/) });
/** The payer's address on a boleto. A response repeats it. */
export const payerAddress = closed({
  zip_code: matching(/^\d{8}$/),
  street_name: words(255),
  street_number: words(20),
  neighborhood: words(255),
  city: words(255),
  federal_unit: matching(/^[A-Z]{2}$/),
});
const payer = {
  email,
  first_name: optional(words(255)),
  last_name: optional(words(255)),
  identification: optional(identification),
};

/** Data for the fraud check. Prices are numbers; the list has no empty title. */
/** What the fraud check reads. A response repeats it. */
export const additionalInfo = closed({
  ip_address: optional(matching(/^[\d.:a-fA-F]{3,45}$/)),
  items: Type.Array(
    closed({
      id: words(255),
      title: words(255),
      description: optional(words(255)),
      category_id: optional(words(100)),
      quantity: Type.Integer({ minimum: 1 }),
      unit_price: Type.Number({ minimum: 0, multipleOf: 0.01 }),
    }),
    { minItems: 1 },
  ),
  payer: optional(
    closed({
      first_name: words(255),
      last_name: words(255),
      phone: optional(phone),
      address: optional(closed({ zip_code: matching(/^\d{8}$/), street_name: words(255), street_number: words(20) })),
    }),
  ),
});

const everyPayment = {
  transaction_amount: amount,
  description: words(255),
  external_reference: matching(/^[\w-]{1,64}$/),
  /** Free names: Mercado Pago stores whatever it gets here. */
  metadata: Type.Record(Type.String(), Type.String({ maxLength: 100 })),
  // Marked as deprecated since 2026, and still accepted.
  notification_url: optional(https(248)),
  additional_info: optional(additionalInfo),
};

const card = closed({
  ...everyPayment,
  token: words(100),
  payment_method_id: matching(/^(?!pix$|bol)[a-z_]{2,30}$/),
  issuer_id: optional(matching(/^\d{1,10}$/)),
  installments: Type.Integer({ minimum: 1, maximum: 36 }),
  capture: Type.Boolean(),
  binary_mode: Type.Boolean(),
  statement_descriptor: optional(matching(/^[\x20-\x7e]{1,22}$/)),
  three_d_secure_mode: oneOf('optional', 'not_supported'),
  payer: closed(payer),
});

const pix = closed({
  ...everyPayment,
  payment_method_id: oneOf('pix'),
  date_of_expiration: instant,
  payer: closed(payer),
});

const boleto = closed({
  ...everyPayment,
  payment_method_id: oneOf('bolbradesco'),
  date_of_expiration: instant,
  payer: closed({ ...payer, first_name: words(255), last_name: words(255), identification, address: payerAddress }),
});

/** The body of `POST /v1/payments` for a card, a PIX or a boleto. */
export const paymentRequest = Type.Union([card, pix, boleto]);
/** The body of `PUT /v1/payments/{id}`, as this project uses it. */
export const cancelRequest = closed({ status: oneOf('cancelled') });
/** The body of `POST /v1/payments/{id}/refunds`. Without an amount, all that is left is refunded. */
export const refundRequest = closed({ amount: optional(amount) });
