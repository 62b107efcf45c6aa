import { paymentWebhooks } from '#shared/contract/platform/webhooks.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import { startFakeMercadoPago, webhookOf } from '../fake-mercado-pago.ts';
import { startFakeMercadoPagoOrders } from '../fake-mercado-pago-orders.ts';
import { type FakeMeta, signedWebhook, startFakeMeta, whatsAppMessage } from '../fake-meta.ts';
import { pagarmeWebhookOf, startFakePagarme } from '../fake-pagarme.ts';
import type { Lifetime } from '../lifetime.ts';
import { mercadoPagoStandIn, type OnlineStandIn, ordersStandIn, pagarmeStandIn } from '../online-vendors.ts';
import { type Action, actions, allowedActions, phaseOf } from './payment-phase.ts';

/**
 * A payment as its vendor has it. `title`: what it is for, with the order's number. `leftCents`: of the money that
 * came, what was not refunded. `actions`: what its state allows.
 */
export type VendorPayment = {
  vendor: OnlineProviderName;
  ref: string;
  title: string;
  method: string;
  amountCents: number;
  leftCents: number;
  status: string;
  actions: Action[];
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

/** The stand-ins of the vendors on free ports. `shopUrl`: where the shop is reached, plain http. */
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
      fake.payments.map((payment) => {
        const { id, status, status_detail } = payment;
        const method = String(payment.payment_method_id);
        const amountCents = centsOf(payment.transaction_amount);
        const phase = phaseOf(status, status_detail, { isCard: !waitsForPayer.has(method) });
        return {
          vendor: 'mercadopago',
          ref: String(id),
          title: String(payment.description),
          ...{ method, amountCents },
          leftCents: amountCents - centsOf(payment.transaction_amount_refunded ?? 0),
          status: `${status} (${status_detail})`,
          actions: allowedActions(phase, actions),
        };
      }),
    notice: (ref, action) => webhookOf(ref, action === 'alert' ? { type: 'stop_delivery_op_wh' } : {}),
  };
}

async function startOrders(t: Lifetime): Promise<PaymentVendor> {
  const fake = await startFakeMercadoPagoOrders(t);
  return {
    name: 'mercadopago',
    title: 'Mercado Pago (Orders)',
    standIn: ordersStandIn(fake),
    payments: () =>
      fake.orders.map(({ id, status, status_detail, description, transactions: { payments, refunds } }) => {
        const method = String(payments[0].payment_method.id);
        const phase = phaseOf(status, status_detail, { isCard: !waitsForPayer.has(method) });
        return {
          vendor: 'mercadopago',
          ref: id,
          title: String(description),
          method,
          amountCents: centsOf(payments[0].amount),
          leftCents: refunds.reduce(
            (left, { amount }) => left - centsOf(amount),
            centsOf(payments[0].paid_amount ?? 0),
          ),
          status: `${status} (${status_detail})`,
          // Its notifications name an order: neither a claim nor a fraud alert does.
          actions: allowedActions(phase, without('mediate', 'alert')),
        };
      }),
    notice: (ref) => webhookOf(ref, { type: 'order', action: 'order.processed' }),
  };
}

/** Methods that wait for their payer; others are cards, which their vendor decides. */
const waitsForPayer = new Set(['pix', 'bolbradesco', 'boleto']);

const centsOf = (reais: unknown): number => Math.round(Number(reais) * 100);

const without = (...left: Action[]): Action[] => actions.filter((action) => !left.includes(action));

const pagarmeEvents: Partial<Record<Action, string>> = {
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
      fake.orders.flatMap(({ code, charges }) =>
        charges.map((charge) => {
          const { id, status, amount } = charge;
          const method = String(charge.payment_method);
          const leftCents = Number(charge.paid_amount ?? 0) - Number(charge.canceled_amount ?? 0);
          // A charge that was refunded is `canceled`, like one that was never paid.
          const isRefunded = status === 'canceled' && charge.paid_at !== undefined;
          const phase = isRefunded ? 'refunded' : phaseOf(status, '', { isCard: !waitsForPayer.has(method) });
          const made = fake.calls.find(({ body }) => body?.code === code)?.body;
          const [item] = Array.isArray(made?.items) ? made.items : [];
          return {
            vendor: 'pagarme' as const,
            ref: id,
            title: String(Object(item).description),
            ...{ method, amountCents: amount, leftCents },
            status: isRefunded ? `${status} (refunded)` : status,
            // A chargeback stays one: Pagar.me has no state for its loss. It knows no mediation and no fraud alert.
            actions: allowedActions(phase, without('mediate', 'lose', 'alert')),
          };
        }),
      ),
    notice: (ref, action) => {
      const type = pagarmeEvents[action] ?? 'charge.paid';
      const { headers, body } = pagarmeWebhookOf(fake.change(ref, {}), { type });
      return { query: `data.id=${ref}&type=${type}`, headers, body };
    },
  };
}

/** Changes a payment at its vendor. `cents`: absent: all that is asked for, or all that is left. */
export function act({ standIn }: PaymentVendor, payment: VendorPayment, action: Action, cents: number | undefined) {
  const { ref, leftCents, status } = payment;
  switch (action) {
    case 'pay':
      return standIn.pay(ref, cents);
    case 'refund':
      return standIn.refundInPanel(ref, cents ?? leftCents);
    case 'win':
      // What went back before the dispute stays with the customer.
      return standIn.become(ref, leftCents > 0 ? 'paid again' : 'refunded');
    case 'lose':
      // A mediation that is lost gives the money back to the customer.
      return status.startsWith('in_mediation') ? standIn.refundInPanel(ref, leftCents) : standIn.become(ref, 'lost');
    case 'alert':
      // The vendor only warns: the payment stays as it is.
      return undefined;
    default:
      return standIn.become(
        ref,
        ({ refuse: 'refused', expire: 'expired', dispute: 'disputed', mediate: 'in mediation' } as const)[action],
      );
  }
}

/** Where a running shop takes the vendors' notifications. */
export type ShopAddress = { url: string; account: string };

/** Notifies the shop of a payment, signed as the vendor does. Returns the status of the shop's response. */
export async function notify(shop: ShopAddress, vendor: PaymentVendor, ref: string, action: Action): Promise<number> {
  const { query, headers, body } = vendor.notice(ref, action);
  const path = paymentWebhooks[vendor.name].path.replace(':account', shop.account);
  return post(`${shop.url}${path}?${query}`, headers, JSON.stringify(body));
}

/** A contact writes to the shop on WhatsApp. Returns the status of the shop's response. */
export async function writeToShop(shop: ShopAddress, from: string, text: string, name: string): Promise<number> {
  const { body, headers } = signedWebhook(whatsAppMessage(from, { name, text }));
  return post(`${shop.url}/webhooks/meta/${shop.account}`, headers, body);
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const { status } = await fetch(url, { method: 'POST', headers, body });
  return status;
}
