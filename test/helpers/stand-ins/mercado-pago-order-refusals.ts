type Json = Record<string, unknown>;

/** The fields of each part of an order, as the types of Mercado Pago's SDK (npm mercadopago 3.6.1) name them. */
const known = {
  order: [
    'type',
    'processing_mode',
    'capture_mode',
    'total_amount',
    'external_reference',
    'description',
    'payer',
    'transactions',
    'config',
    'items',
    'shipment',
    'additional_info',
    'integration_data',
  ],
  payer: ['email', 'first_name', 'last_name', 'identification', 'phone', 'address', 'entity_type'],
  address: ['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'state', 'complement'],
  identification: ['type', 'number'],
  phone: ['area_code', 'number'],
  transactions: ['payments'],
  payment: ['amount', 'payment_method', 'expiration_time', 'date_of_expiration'],
  method: ['id', 'type', 'token', 'installments', 'statement_descriptor', 'financial_institution'],
  config: ['online'],
  online: ['transaction_security', 'callback_url'],
  security: ['validation', 'liability_shift'],
  item: ['external_code', 'title', 'description', 'quantity', 'unit_price', 'category_id'],
} as const;

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d{1,9}\.\d{2}$/.test(value);
const hasOnly = (part: unknown, names: readonly string[]): boolean =>
  Object.keys(Object(part)).every((name) => names.includes(name));

/** The code for which the Orders API refuses an order; null: it accepts it. */
export function orderProblem(order: Json): string | null {
  const payer: Json = Object(order.payer);
  const payments: unknown = Object(order.transactions).payments;
  const [payment, ...others]: Json[] = Array.isArray(payments) ? payments : [];
  const method: Json = Object(payment?.payment_method);
  const online: Json = Object(Object(order.config).online);
  const items: Json[] = Array.isArray(order.items) ? order.items : [];
  const parts: [part: unknown, names: readonly string[]][] = [
    [order, known.order],
    [payer, known.payer],
    [payer.address, known.address],
    [payer.identification, known.identification],
    [payer.phone, known.phone],
    [order.transactions, known.transactions],
    [payment, known.payment],
    [method, known.method],
    [order.config, known.config],
    [online, known.online],
    [online.transaction_security, known.security],
    ...items.map((item): [unknown, readonly string[]] => [item, known.item]),
  ];
  if (!parts.every(([part, names]) => hasOnly(part, names))) return 'unsupported_properties';
  if (order.type !== 'online') return 'invalid_type';
  if (!['automatic', 'manual'].includes(String(order.processing_mode))) return 'invalid_processing_mode';
  if (!['automatic', 'manual', 'automatic_async'].includes(String(order.capture_mode))) return 'invalid_capture_mode';
  if (!isAmount(order.total_amount)) return 'invalid_total_amount';
  if (!/^[\w-]{1,64}$/.test(String(order.external_reference))) return 'invalid_external_reference';
  if (typeof order.description !== 'string' || order.description.length > 150) return 'invalid_description';
  if (!/^\S+@\S+$/.test(String(payer.email ?? ''))) return 'invalid_email';
  if (!payment || others.length > 0 || payment.amount !== order.total_amount) return 'invalid_transactions';
  return (
    itemsProblem(items) ?? securityProblem(Object(online.transaction_security)) ?? methodProblem(payment, method, payer)
  );
}

const itemsProblem = (items: Json[]): string | null =>
  items.every(
    ({ external_code, title, quantity, unit_price }) =>
      typeof external_code === 'string' &&
      typeof title === 'string' &&
      title !== '' &&
      Number.isInteger(quantity) &&
      Number(quantity) >= 1 &&
      isAmount(unit_price),
  )
    ? null
    : 'invalid_items';

/** The liability has to be said unless 3-D Secure is off. */
function securityProblem({ validation, liability_shift }: Json): string | null {
  const isKnown = validation === undefined || ['always', 'on_fraud_risk', 'never'].includes(String(validation));
  const isSaid = ['required', 'preferred'].includes(String(liability_shift));
  const isNeeded = validation !== undefined && validation !== 'never';
  return isKnown && (isSaid || !isNeeded) ? null : 'invalid_transaction_security';
}

function methodProblem(payment: Json, method: Json, payer: Json): string | null {
  const { date_of_expiration: end } = payment;
  const isDated = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/.test(String(end));
  switch (`${method.id} ${method.type}`) {
    case 'pix bank_transfer': {
      const minutes = (Date.parse(String(end)) - Date.now()) / 60_000;
      return isDated && minutes >= 30 && minutes <= 30 * 24 * 60 ? null : 'invalid_date_of_expiration';
    }
    case 'boleto ticket': {
      const address: Json = Object(payer.address);
      const isWhole = ['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'state'].every(
        (name) => typeof address[name] === 'string' && address[name] !== '',
      );
      const isPayer = Boolean(Object(payer.identification).number && payer.first_name && payer.last_name);
      return isDated && isWhole && isPayer ? null : 'invalid_payer';
    }
    default: {
      if (method.type !== 'credit_card' || !/^[a-z]{3,20}$/.test(String(method.id))) return 'invalid_payment_method';
      const { token, installments } = method;
      return typeof token === 'string' && token !== '' && Number.isInteger(installments) && Number(installments) >= 1
        ? null
        : 'invalid_card_token';
    }
  }
}
