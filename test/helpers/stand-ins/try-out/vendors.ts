import { paymentWebhooks } from '#shared/contract/platform/webhooks.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import { startFakeMercadoPago, webhookOf } from '../fake-mercado-pago.ts';
import { startFakeMercadoPagoOrders } from '../fake-mercado-pago-orders.ts';
import { type FakeMeta, signedWebhook, startFakeMeta, whatsAppMessage } from '../fake-meta.ts';
import { pagarmeWebhookOf, startFakePagarme } from '../fake-pagarme.ts';
import type { Lifetime } from '../lifetime.ts';
import { mercadoPagoStandIn, type OnlineStandIn, ordersStandIn, pagarmeStandIn } from '../online-vendors.ts';

/** What can be done with a payment at its vendor. */
export const actions = ['pay', 'refuse', 'expire', 'dispute', 'refund'] as const;
export type Action = (typeof actions)[number];

/** A payment as its vendor has it. */
export type VendorPayment = {
  vendor: OnlineProviderName;
  ref: string;
  method: string;
  amountCents: number;
  status: string;
};

type Notice = { query: string; headers: Record<string, string>; body: object };
type PaymentVendor = {
  name: OnlineProviderName;
  title: string;
  standIn: OnlineStandIn & { url: string };
  payments(): VendorPayment[];
  notice(ref: string, action: Action): Notice;
};

export type Vendors = {
  payment: readonly PaymentVendor[];
  meta: FakeMeta;
  /** The shop's variables with the addresses of these stand-ins. */
  environment: Record<string, string>;
};

/** In place of a shop's http address: vendors take links with https only. */
export const addressForVendors = 'https://loja.example';

/** The stand-ins of the vendors on free ports. `shopUrl`: where the shop answers, plain http. */
export async function startVendors(t: Lifetime, shopUrl: string, usesOrders: boolean): Promise<Vendors> {
  const mercadoPago = usesOrders ? await startOrders(t) : await startPayments(t);
  const pagarme = await startPagarme(t);
  const meta = await startFakeMeta(t, { asHttps: [shopUrl, addressForVendors] });
  return {
    payment: [mercadoPago, pagarme],
    meta,
    environment: {
      MERCADOPAGO_API_URL: mercadoPago.standIn.url,
      PAGARME_API_URL: pagarme.standIn.url,
      META_API_URL: meta.url,
    },
  };
}

async function startPayments(t: Lifetime): Promise<PaymentVendor> {
  const fake = await startFakeMercadoPago(t);
  return {
    name: 'mercadopago',
    title: 'Mercado Pago',
    standIn: mercadoPagoStandIn(fake),
    payments: () =>
      fake.payments.map(({ id, status, status_detail, payment_method_id, transaction_amount }) => ({
        vendor: 'mercadopago',
        ref: String(id),
        method: String(payment_method_id),
        amountCents: Math.round(Number(transaction_amount) * 100),
        status: `${status} (${status_detail})`,
      })),
    notice: (ref) => webhookOf(ref),
  };
}

async function startOrders(t: Lifetime): Promise<PaymentVendor> {
  const fake = await startFakeMercadoPagoOrders(t);
  return {
    name: 'mercadopago',
    title: 'Mercado Pago (Orders)',
    standIn: ordersStandIn(fake),
    payments: () =>
      fake.orders.map(({ id, status, status_detail, transactions: { payments } }) => ({
        vendor: 'mercadopago',
        ref: id,
        method: String(payments[0].payment_method.id),
        amountCents: Math.round(Number(payments[0].amount) * 100),
        status: `${status} (${status_detail})`,
      })),
    notice: (ref) => webhookOf(ref, { type: 'order', action: 'order.processed' }),
  };
}

const pagarmeEvents: Record<Action, string> = {
  pay: 'charge.paid',
  refuse: 'charge.payment_failed',
  expire: 'charge.payment_failed',
  dispute: 'charge.chargedback',
  refund: 'charge.refunded',
};

async function startPagarme(t: Lifetime): Promise<PaymentVendor> {
  const fake = await startFakePagarme(t);
  return {
    name: 'pagarme',
    title: 'Pagar.me',
    standIn: pagarmeStandIn(fake),
    payments: () =>
      fake.charges().map(({ id, status, amount, payment_method }) => ({
        vendor: 'pagarme',
        ref: id,
        method: String(payment_method),
        amountCents: amount,
        status,
      })),
    notice: (ref, action) => {
      const type = pagarmeEvents[action];
      const { headers, body } = pagarmeWebhookOf(fake.change(ref, {}), { type });
      return { query: `data.id=${ref}&type=${type}`, headers, body };
    },
  };
}

/** Changes a payment at its vendor. `cents`: absent: the whole amount. */
export function act(vendor: PaymentVendor, ref: string, action: Action, cents: number | undefined): void {
  const { standIn } = vendor;
  const whole = vendor.payments().find((payment) => payment.ref === ref)?.amountCents ?? 0;
  if (action === 'pay') standIn.pay(ref, cents);
  else if (action === 'refund') standIn.refundInPanel(ref, cents ?? whole);
  else standIn.become(ref, ({ refuse: 'refused', expire: 'expired', dispute: 'disputed' } as const)[action]);
}

/** Where a running shop takes the vendors' notifications. */
export type ShopAddress = { url: string; account: string };

/** Notifies the shop of a payment, signed as the vendor does. Returns the status of the shop's answer. */
export async function notify(shop: ShopAddress, vendor: PaymentVendor, ref: string, action: Action): Promise<number> {
  const { query, headers, body } = vendor.notice(ref, action);
  const path = paymentWebhooks[vendor.name].path.replace(':account', shop.account);
  return post(`${shop.url}${path}?${query}`, headers, JSON.stringify(body));
}

/** A contact writes to the shop on WhatsApp. Returns the status of the shop's answer. */
export async function writeToShop(shop: ShopAddress, from: string, text: string, name: string): Promise<number> {
  const { body, headers } = signedWebhook(whatsAppMessage(from, { name, text }));
  return post(`${shop.url}/webhooks/meta/${shop.account}`, headers, body);
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const { status } = await fetch(url, { method: 'POST', headers, body });
  return status;
}
