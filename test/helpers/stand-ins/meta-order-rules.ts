import { isHttps, isText, part } from './json-values.ts';

/** The rules of `order_details` for Brazil. */
export function orderDetailsProblem(interactive: unknown): string | null {
  const parameters = part(interactive, 'action', 'parameters');
  const order = part(parameters, 'order');
  if (!isText(part(interactive, 'body', 'text'), 1_024)) return 'body';
  if (part(interactive, 'action', 'name') !== 'review_and_pay') return 'action';
  const referenceId = part(parameters, 'reference_id');
  if (typeof referenceId !== 'string' || !/^[A-Za-z0-9_.-]{1,60}$/.test(referenceId)) return 'reference_id';
  if (!['digital-goods', 'physical-goods'].includes(String(part(parameters, 'type')))) return 'type';
  if (part(parameters, 'payment_type') !== 'br' || part(parameters, 'currency') !== 'BRL') return 'payment_type';
  const settings = part(parameters, 'payment_settings');
  if (!Array.isArray(settings) || settings.some((one) => !isPaymentSetting(one))) return 'payment_settings';
  if (part(order, 'status') !== 'pending') return 'status';
  const items = part(order, 'items');
  if (!Array.isArray(items) || items.length === 0) return 'items';
  const [total, subtotal] = [cents(part(parameters, 'total_amount')), cents(part(order, 'subtotal'))];
  const tax = cents(part(order, 'tax'));
  const sum = items.reduce(
    (before: number, one) => before + cents(part(one, 'amount')) * Number(part(one, 'quantity')),
    0,
  );
  if (items.some((one) => !isText(part(one, 'retailer_id'), 500) || !isText(part(one, 'name'), 60))) return 'item';
  if (!(total > 0) || subtotal !== sum || total !== subtotal + tax) return 'total_amount';
  const expiration = part(order, 'expiration');
  if (expiration === undefined) return null;
  const isLate = Number(part(expiration, 'timestamp')) * 1_000 - Date.now() >= 299_000;
  return isLate && typeof part(expiration, 'timestamp') === 'string' && isText(part(expiration, 'description'), 120)
    ? null
    : 'expiration';
}

function isPaymentSetting(setting: unknown): boolean {
  const type = part(setting, 'type');
  if (type === 'boleto') return /^\d{47,48}$/.test(String(part(setting, 'boleto', 'digitable_line')));
  if (type === 'payment_link') return isHttps(part(setting, 'payment_link', 'uri'));
  const pix = part(setting, 'pix_dynamic_code');
  const keyTypes = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'];
  return (
    type === 'pix_dynamic_code' &&
    ['code', 'merchant_name', 'key'].every((name) => isText(part(pix, name), 1_000)) &&
    keyTypes.includes(String(part(pix, 'key_type')))
  );
}

/** The rules of `order_status`. */
export function orderStatusProblem(interactive: unknown): string | null {
  const parameters = part(interactive, 'action', 'parameters');
  const statuses = ['pending', 'processing', 'partially-shipped', 'shipped', 'completed', 'canceled'];
  const payment = part(parameters, 'payment', 'status');
  if (!isText(part(interactive, 'body', 'text'), 1_024)) return 'body';
  if (part(interactive, 'action', 'name') !== 'review_order') return 'action';
  if (!isText(part(parameters, 'reference_id'), 60)) return 'reference_id';
  if (!statuses.includes(String(part(parameters, 'order', 'status')))) return 'status';
  return payment === undefined || ['pending', 'captured', 'failed'].includes(String(payment)) ? null : 'payment';
}

/** An amount of `order_details` in cents; NaN when it is none. */
const cents = (amount: unknown): number => {
  const value = part(amount, 'value');
  return part(amount, 'offset') === 100 && Number.isInteger(value) ? Number(value) : Number.NaN;
};
