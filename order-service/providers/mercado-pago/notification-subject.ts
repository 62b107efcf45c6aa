import { isOrderId } from '../mercado-pago-orders/order.ts';
import type { WebhookTopic } from '../online-payments.ts';
import type { PaymentApiCaller, PaymentApiReply } from '../payment-api.ts';
import { refused } from './error-text.ts';

/** The notification types of the Webhooks panel that change a payment. The panel has further ones. */
const topics: Readonly<Record<string, WebhookTopic>> = {
  payment: 'payment',
  // An order of the Orders API, which stands for its payment.
  order: 'payment',
  topic_chargebacks_wh: 'chargeback',
  topic_claims_integration_wh: 'claim',
  stop_delivery_op_wh: 'fraud-alert',
};

/** What a notification is about; null: something else. Only chargebacks and orders have ids with letters. */
export function subjectOf(type: string | null, id: string | null): { topic: WebhookTopic; id: string } | null {
  const topic = topics[type ?? ''];
  if (topic === undefined || id === null) return null;
  if (type === 'order') return isOrderId(id) ? { topic, id } : null;
  const isId = topic === 'chargeback' ? /^[\w-]{1,60}$/.test(id) : /^\d{1,30}$/.test(id);
  return isId ? { topic, id } : null;
}

/**
 * The ids of the payments that a notification is about. A chargeback and a claim name theirs in the API. A fraud alert
 * names the payment, or the merchant order that it belongs to.
 */
export async function paymentsOfSubject(call: PaymentApiCaller, topic: WebhookTopic, id: string): Promise<string[]> {
  const get = async (path: string): Promise<PaymentApiReply | null> => {
    const reply = await call({ method: 'GET', path });
    if (reply.status === 404) return null;
    if (reply.status !== 200) throw refused(reply);
    return reply;
  };
  switch (topic) {
    case 'payment':
      return [id];
    case 'chargeback':
      return paymentIds(await get(`/v1/chargebacks/${id}`));
    case 'claim': {
      const claim = await get(`/post-purchase/v1/claims/${id}`);
      return fieldOf(claim?.json, 'resource') === 'payment' ? idsIn([fieldOf(claim?.json, 'resource_id')]) : [];
    }
    case 'fraud-alert':
      return (await get(`/v1/payments/${id}`)) ? [id] : paymentIds(await get(`/merchant_orders/${id}`));
  }
}

const paymentIds = (reply: PaymentApiReply | null): string[] => {
  const payments = fieldOf(reply?.json, 'payments');
  return Array.isArray(payments)
    ? idsIn(payments.map((item: unknown) => (typeof item === 'object' ? fieldOf(item, 'id') : item)))
    : [];
};

const idsIn = (values: readonly unknown[]): string[] => values.map(String).filter((id) => /^\d{1,30}$/.test(id));

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
