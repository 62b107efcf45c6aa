import { Type } from 'typebox';
import { closed, matching, oneOf, optional, words } from '../contract.ts';

/** Prices are texts with a dot and two decimals. */
const reais = matching(/^\d{1,9}\.\d{2}$/);
const id = matching(/^\d{1,12}$/);
const text = (maxLength: number) => Type.String({ maxLength });

const address = closed({
  address: words(255),
  zip_code: matching(/^\d{8}$/),
  number: text(20),
  complement: text(255),
  neighborhood: text(255),
  city: words(255),
  state: matching(/^[A-Z]{2}$/),
  country: oneOf('BRA'),
  /** 1 is where the goods go, 0 is where the bill goes. */
  type: oneOf('0', '1'),
});

const contact = {
  name: words(255),
  email: text(255),
  cpf: text(14),
  phone: matching(/^\d{0,15}$/),
  CustomerAddress: Type.Array(address),
};

const customer = Type.Union([
  closed({ type: oneOf('0'), ...contact }),
  closed({ type: oneOf('1'), ...contact, company_name: words(255), cnpj: words(18), state_inscription: text(30) }),
]);

/** The body of `POST /orders`. */
export const orderRequest = closed({
  Order: closed({
    point_sale: words(60),
    session_id: words(26),
    shipment: words(255),
    shipment_value: reais,
    payment_form: words(255),
    Customer: customer,
    ProductsSold: Type.Array(
      closed({
        product_id: id,
        variant_id: optional(id),
        price: reais,
        original_price: reais,
        quantity: Type.Integer({ minimum: 1 }),
      }),
      { minItems: 1 },
    ),
  }),
});

/** The body of `PUT /orders/:id`: this project changes amounts and the note. */
export const orderChangeRequest = closed({
  Order: closed({ discount: reais, taxes: reais, store_note: text(5_000) }),
});

/** The body of `POST /payments`. */
export const paymentRequest = closed({
  Payment: closed({
    order_id: id,
    method: words(255),
    value: reais,
    date: matching(/^\d{4}-\d{2}-\d{2}$/),
    note: text(255),
  }),
});

/** The form of `POST /auth`. */
export const tokenRequest = closed({
  consumer_key: words(128),
  consumer_secret: words(128),
  code: matching(/^[\da-f]{64}$/),
});
