export type Json = Record<string, unknown>;

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isCents = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
const hasAddress = (value: unknown): boolean =>
  ['line_1', 'zip_code', 'city', 'state', 'country'].every((name) => isText(Object(value)[name], 256));

/**
 * The field for which Pagar.me refuses an order, according to public descriptions (`docs/integrations/pagarme.md`);
 * null: it accepts the order.
 */
export function pagarmeOrderProblem(order: Json): string | null {
  const { items, customer, payments, code } = order;
  if (code !== undefined && !isText(code, 52)) return 'order.code';
  if (!Array.isArray(items) || items.length === 0) return 'order.items';
  for (const item of items as Json[]) {
    if (!isCents(item.amount)) return 'order.items[0].amount';
    if (!isText(item.description, 256)) return 'order.items[0].description';
    if (!isCents(item.quantity)) return 'order.items[0].quantity';
  }
  const payer: Json = Object(customer);
  if (!isText(payer.name, 64)) return 'order.customer.name';
  if (!isText(payer.email, 64) || !/^\S+@\S+$/.test(String(payer.email))) return 'order.customer.email';
  if (payer.type !== 'individual' && payer.type !== 'company') return 'order.customer.type';
  const length = payer.type === 'individual' ? 11 : 14;
  if (String(payer.document ?? '').length !== length) return 'order.customer.document';
  const phone: Json = Object(Object(payer.phones).mobile_phone);
  if (!/^\d{2}$/.test(String(phone.area_code)) || !/^\d{8,9}$/.test(String(phone.number)))
    return 'order.customer.phones';
  if (payer.address !== undefined && !hasAddress(payer.address)) return 'order.customer.address';
  if (!Array.isArray(payments) || payments.length !== 1) return 'order.payments';
  return paymentProblem(payments[0], items as Json[], payer);
}

function paymentProblem(payment: Json, items: Json[], payer: Json): string | null {
  const at = (name: string) => `order.payments[0].${name}`;
  const sum = items.reduce((cents, { amount, quantity }) => cents + Number(amount) * Number(quantity), 0);
  if (payment.amount !== sum) return at('amount');
  const { pix, boleto, credit_card: card } = payment;
  switch (payment.payment_method) {
    case 'pix': {
      const { expires_at, expires_in } = Object(pix);
      const isTime =
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(expires_at)) && Date.parse(expires_at) > Date.now();
      return isTime || isCents(expires_in) ? null : at('pix.expires_at');
    }
    case 'boleto': {
      const { due_at, instructions, document_number } = Object(boleto);
      if (!/^\d{4}-\d\d-\d\dT/.test(String(due_at))) return at('boleto.due_at');
      if (!isText(instructions, 256)) return at('boleto.instructions');
      if (!isText(document_number, 16)) return at('boleto.document_number');
      return hasAddress(payer.address) ? null : 'order.customer.address';
    }
    case 'credit_card': {
      const { card_token, installments, operation_type, card: more } = Object(card);
      if (!/^token_\w+$/.test(String(card_token))) return at('credit_card.card_token');
      if (!isCents(installments) || installments > 24) return at('credit_card.installments');
      if (!['auth_and_capture', 'auth_only', 'pre_auth'].includes(operation_type))
        return at('credit_card.operation_type');
      return hasAddress(Object(more).billing_address) ? null : at('credit_card.card.billing_address');
    }
    default:
      return at('payment_method');
  }
}

/** Why Pagar.me refuses to refund a charge; null: it does not. 412: the charge is not in a state for it. */
export function pagarmeRefundProblem(
  charge: Json,
  body: Json,
  left: number,
): { status: number; field?: string } | null {
  // A boleto is refunded to a bank account, which the request must name.
  const isRefundable = charge.status === 'paid' && charge.payment_method !== 'boleto';
  if (!isRefundable || left <= 0) return { status: 412 };
  const { amount = left } = body;
  return isCents(amount) && Number(amount) <= left ? null : { status: 422, field: 'amount' };
}

/** The field for which Pagar.me makes no token of a card; null: it makes one. */
export function pagarmeCardProblem({ type, card }: Json): string | null {
  const { number, holder_name, exp_month, exp_year, cvv }: Json = Object(card);
  if (type !== 'card') return 'request.type';
  if (!/^\d{13,19}$/.test(String(number))) return 'request.card.number';
  if (!isText(holder_name, 64)) return 'request.card.holder_name';
  if (!isCents(exp_month) || Number(exp_month) > 12) return 'request.card.exp_month';
  if (!isCents(exp_year)) return 'request.card.exp_year';
  return /^\d{3,4}$/.test(String(cvv)) ? null : 'request.card.cvv';
}
