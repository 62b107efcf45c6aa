import { createHash } from 'node:crypto';
import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { isWhollyRefunded, type LedgerSums } from '#shared/rules/payment/ledger.ts';
import { wallClock } from '#shared/rules/text/zone-time.ts';
import type { OrderLineRow, OrderRow } from '../../database/orders/orders.ts';
import type { PlacementData } from '../../database/orders/placed-orders.ts';
import type { TrayOrderCustomer } from '../../database/tray/tray-orders.ts';
import { paidCents } from '../catalog/product-view.ts';
import { contactPhone } from '../customers/contact-phone.ts';
import { idsOfSku } from './tray-product-draft.ts';

/**
 * Our reference of an order at the store, in the format of the store's own cart ids. It is sent as `session_id`, which
 * the store's list of orders can be filtered by. The same placement always has the same reference; it reveals nothing
 * about the order.
 */
export const storeReference = (orderId: string, placement: number): string =>
  BigInt(`0x${createHash('sha256').update(`${orderId} ${placement}`).digest('hex')}`)
    .toString(36)
    .slice(0, 26);

type Fields = Readonly<Record<string, unknown>>;

/**
 * The body of `POST /orders` without its wrapper: customer, delivery and the lines that belong to the store. `null`
 * when no line does.
 */
export function storeOrderBody(
  reference: string,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  placedFor: TrayOrderCustomer,
): Fields | null {
  const sold = lines.flatMap(soldLine);
  if (sold.length === 0) return null;
  return {
    point_sale: 'LOJA NO CHAT',
    session_id: reference,
    shipment: order.delivery?.name ?? 'A combinar',
    shipment_value: reaisText(order.delivery_amount),
    payment_form: order.payment?.name ?? 'A combinar',
    Customer: customerOf(order, placedFor),
    ProductsSold: sold,
  };
}

function soldLine(line: OrderLineRow): Fields[] {
  const ids = line.is_gift ? null : idsOfSku(line.sku);
  if (!ids) return [];
  return [
    {
      product_id: ids.productId,
      ...(ids.variantId !== null && { variant_id: ids.variantId }),
      price: reaisText(paidCents({ ...line, price: line.unit_price })),
      original_price: reaisText(line.unit_price),
      quantity: line.quantity,
    },
  ];
}

function customerOf({ delivery }: OrderRow, { customer, channel_type, channel_user }: TrayOrderCustomer): Fields {
  const address = delivery?.address;
  const digits = contactPhone(channel_type, channel_user) ?? customer?.phone ?? '';
  return {
    type: customer?.isCorporate ? '1' : '0',
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    cpf: customer?.document ?? '',
    // Tray's phone numbers have no country code.
    phone: /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits,
    ...(customer?.isCorporate && {
      company_name: customer.corporateName,
      cnpj: customer.corporateDocument,
      state_inscription: customer.stateInscription,
    }),
    CustomerAddress: address
      ? [
          {
            address: address.street,
            zip_code: address.zipCode,
            number: address.number,
            complement: address.complement,
            neighborhood: address.neighborhood,
            city: address.city,
            state: address.state,
            country: 'BRA',
            type: '1',
          },
        ]
      : [],
  };
}

/**
 * The store's notes and amounts besides the order itself. Sent again whenever they change. `custom`: items without a
 * product, which the store cannot take as lines.
 */
export function storeOrderNote(
  order: OrderRow & Partial<Pick<PlacementData, 'preparing_at' | 'dispatched_at'>>,
  {
    isPaid,
    isPartly,
    sums,
    custom,
  }: { isPaid: boolean; isPartly: boolean; sums: LedgerSums; custom: readonly OrderLineRow[] },
): Fields {
  const notes = [
    `Pedido nº ${order.number ?? ''} da loja no chat.`,
    isWhollyRefunded(sums) ? 'Pago e devolvido por inteiro.' : isPaid ? 'Pago.' : 'Pagamento ainda não confirmado.',
    ...stageNotes(order),
    ...(sums.refunded > 0 ? [`Devolvido ao cliente: ${formatBrl(toReais(sums.refunded))}.`] : []),
    ...(sums.disputed > 0 ? [`Em disputa: ${formatBrl(toReais(sums.disputed))}.`] : []),
    ...custom.map(customNote),
    ...(isPartly ? ['Outros itens do pedido não são desta loja.'] : []),
  ];
  return {
    discount: reaisText(order.discount_amount),
    taxes: reaisText(order.service_amount),
    store_note: notes.join(' '),
  };
}

/** How far the shop is with the order, for the people who look at it in the store. */
function stageNotes({
  status,
  delivery,
  preparing_at = null,
  dispatched_at = null,
}: Parameters<typeof storeOrderNote>[0]): string[] {
  const isPickup = delivery?.type === LogisticType.StorePickUp;
  if (status === OrderStatus.Finalized) return [isPickup ? 'Retirado.' : 'Entregue.'];
  if (dispatched_at !== null) return [isPickup ? 'Pronto para retirada.' : 'Saiu para entrega.'];
  return preparing_at === null ? [] : ['Em preparo.'];
}

const customNote = ({ quantity, name, total_amount, preferences }: OrderLineRow): string =>
  `Item avulso: ${quantity} × ${name}, ${formatBrl(toReais(total_amount))}${preferences === null ? '' : ` (${preferences})`}.`;

/** The body of `POST /payments` without its wrapper. */
export const storePayment = (storeOrderId: string, order: OrderRow, now: Date): Fields => ({
  order_id: storeOrderId,
  method: order.payment?.name ?? 'Pagamento na loja do chat',
  value: reaisText(order.total_amount),
  date: wallClock(now, 'America/Sao_Paulo').day,
  note: `Pedido nº ${order.number ?? ''} da loja no chat`,
});

const reaisText = (cents: number): string => toReais(cents).toFixed(2);
