import { boletoFor, pixCodeFor } from '../../stand-ins/payment-codes.ts';

type Body = Record<string, unknown>;

/** The result of a card's token: the names that Mercado Pago's own test cards use. */
const outcomes: Record<string, [status: string, detail: string]> = {
  APRO: ['approved', 'accredited'],
  CONT: ['in_process', 'pending_contingency'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
};

/** Where Mercado Pago's stand-in stores its PIX charges. */
export const pixHost = 'pix.example.com/qr/v2';

/** The bank's page of a test card that needs a challenge (3-D Secure 2). */
export const fakeChallenge = {
  external_resource_url: 'https://acs.example/challenge',
  creq: 'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IjEyMyJ9',
};

/** The fields of a request that the payment repeats under the same name. */
const repeated = [
  'transaction_amount',
  'description',
  'external_reference',
  'metadata',
  'notification_url',
  'additional_info',
  'payment_method_id',
  'issuer_id',
  'installments',
  'binary_mode',
  'statement_descriptor',
  'three_d_secure_mode',
  'date_of_expiration',
  'payer',
];

/** A payment in Mercado Pago's response to a valid request. */
export function newPayment(body: Body, { id, collectorId }: { id: number; collectorId: number }) {
  const [status, status_detail] = firstState(body);
  return {
    id,
    date_created: new Date().toISOString(),
    date_last_updated: new Date().toISOString(),
    status,
    status_detail,
    currency_id: 'BRL',
    collector_id: collectorId,
    live_mode: false,
    ...Object.fromEntries(Object.entries(body).filter(([name]) => repeated.includes(name))),
    external_reference: String(body.external_reference),
    ...(body.capture === undefined ? {} : { captured: status === 'approved' }),
    ...detailsOf(body),
    ...(status_detail === 'pending_challenge' ? { three_ds_info: fakeChallenge } : {}),
  };
}

function firstState({ payment_method_id, token, three_d_secure_mode }: Body): [string, string] {
  if (payment_method_id === 'pix') return ['pending', 'pending_waiting_transfer'];
  if (payment_method_id === 'bolbradesco') return ['pending', 'pending_waiting_payment'];
  const name = String(token).slice(0, 4);
  // A card whose bank wants a challenge: pending with 3-D Secure, refused without it.
  if (name === 'CHAL')
    return three_d_secure_mode === 'optional'
      ? ['pending', 'pending_challenge']
      : ['rejected', 'cc_rejected_high_risk'];
  return outcomes[name] ?? ['rejected', 'cc_rejected_other_reason'];
}

function detailsOf({ payment_method_id, external_reference, transaction_amount, date_of_expiration }: Body): Body {
  const charged = { reference: String(external_reference), cents: Math.round(Number(transaction_amount) * 100) };
  if (payment_method_id === 'pix')
    return {
      payment_type_id: 'bank_transfer',
      point_of_interaction: {
        type: 'PIX',
        transaction_data: {
          qr_code: pixCodeFor(charged, pixHost),
          qr_code_base64: 'iVBORw0KGgo=',
          ticket_url: 'https://www.mercadopago.com.br/payments/1/ticket',
        },
      },
    };
  if (payment_method_id === 'bolbradesco')
    return {
      payment_type_id: 'ticket',
      barcode: { content: boletoFor(charged, String(date_of_expiration).slice(0, 10)).barcode },
      transaction_details: {
        external_resource_url: 'https://www.mercadopago.com.br/payments/1/ticket',
        digitable_line: null,
      },
    };
  return {
    payment_type_id: 'credit_card',
    card: { first_six_digits: '503143', last_four_digits: '6351', cardholder: { name: 'APRO' } },
  };
}

/** The code of a request whose PIX expires too early or too late; null: no error. */
export function expiryProblem({ payment_method_id, date_of_expiration }: Body): number | null {
  if (payment_method_id !== 'pix') return null;
  const minutes = (Date.parse(String(date_of_expiration)) - Date.now()) / 60_000;
  return minutes >= 30 && minutes <= 30 * 24 * 60 ? null : 4031;
}

const codes: [part: RegExp, code: number][] = [
  [/^header\/?.*idempotency/, 4292],
  [/^body\/transaction_amount/, 4020],
  [/^body\/notification_url/, 4020],
  [/^body\/payer\/email/, 4050],
  [/^body\/date_of_expiration/, 4031],
  [/^body\/payer\/address/, 2067],
  [/^body\/token/, 2006],
];

/** The code that Mercado Pago sends in `cause` for what the judge found; 8 is an invalid parameter. */
export const causeOf = (problems: readonly string[]): number =>
  codes.find(([part]) => problems.some((problem) => part.test(problem)))?.[1] ?? 8;
