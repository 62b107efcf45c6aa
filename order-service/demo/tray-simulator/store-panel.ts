import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { trayTimeText } from '#shared/rules/tray/tray-time.ts';
import { revokeAccess } from './authorization.ts';
import { endOrder, fieldsIn, soldItems } from './order-calls.ts';
import type { SimulatedOrder, SimulatedProduct, SimulatedStore, SimulatedVariant } from './simulated-product.ts';

type PanelVariant = { id: number; label: string; cents: number; stock: number };
type PanelProduct = Pick<SimulatedProduct, 'id' | 'name' | 'cents' | 'promotion' | 'stock' | 'isAvailable'> & {
  variants: PanelVariant[];
};
type PanelOrder = {
  id: number;
  placedAt: string;
  status: string;
  isOpen: boolean;
  isPaid: boolean;
  /** At most the first name: anyone with the demo's URL can read it. */
  customer: string;
  shipment: string;
  payment: string;
  note: string;
  lines: { name: string; quantity: number; cents: number }[];
};

/** The view of the store's staff: their products, and their orders, the newest first. Amounts in cents. */
export type SimulatorPanel = { access: 'none' | 'given' | 'revoked'; products: PanelProduct[]; orders: PanelOrder[] };

/** A change by the store's staff in their panel. A variant's `cents` 0: the product's price. */
export type StoreChange =
  | { kind: 'product' | 'variant'; id: number; cents?: number; stock?: number; isAvailable?: boolean }
  | { kind: 'order'; id: number; to: 'closed' | 'canceled' }
  | { kind: 'revoke' };

const maxShown = 30;

export const simulatorPanelView = ({
  access,
  products,
  variants,
  orders,
  ...rest
}: SimulatedStore): SimulatorPanel => ({
  access: access.state,
  products: [...products.values()].slice(0, maxShown).map(({ id, name, cents, promotion, stock, isAvailable }) => ({
    ...{ id, name, cents, promotion, stock, isAvailable },
    variants: [...variants.values()]
      .filter(({ productId }) => productId === id)
      .map((variant) => ({ id: variant.id, label: labelOf(variant), cents: variant.cents, stock: variant.stock })),
  })),
  orders: [...orders.values()]
    .toReversed()
    .slice(0, maxShown)
    .map((order) => panelOrder({ access, products, variants, orders, ...rest }, order)),
});

const labelOf = ({ choices }: SimulatedVariant): string => choices.map(([, option]) => option).join(' / ');

function panelOrder({ products, variants }: SimulatedStore, order: SimulatedOrder): PanelOrder {
  const { id, placedAt, status, kind, payments, sent, changes } = order;
  const nameOf = (productId: number, variantId: number | null): string => {
    const variant = variantId === null ? undefined : variants.get(variantId);
    const name = products.get(productId)?.name ?? `Produto ${productId}`;
    return variant ? `${name} (${labelOf(variant)})` : name;
  };
  return {
    ...{ id, placedAt, status, isOpen: kind === 'open', isPaid: payments.length > 0 },
    customer: buyerFirstName(order),
    shipment: String(sent.shipment ?? ''),
    payment: String(sent.payment_form ?? ''),
    note: String(changes.store_note ?? ''),
    lines: soldItems(order).map(({ productId, variantId, quantity, cents }) => ({
      name: nameOf(productId, variantId),
      quantity,
      cents,
    })),
  };
}

/** The only personal data of a customer that is saved and displayed. */
export const buyerFirstName = ({ sent }: SimulatedOrder): string =>
  String(fieldsIn(sent.Customer).name ?? '').split(' ')[0] ?? '';

/** Applies a change by the store's staff. Returns Tray's webhooks for it; an app without access gets none. */
export function applyPanelChange(shelves: SimulatedStore, change: StoreChange, now: Date): Record<string, string>[] {
  const sendsWebhooks = shelves.access.state === 'given';
  const scopes = changed(shelves, change, now);
  return sendsWebhooks && change.kind !== 'revoke' ? scopes.map(([scope, id]) => webhookForm(scope, id)) : [];
}

function changed(shelves: SimulatedStore, change: StoreChange, now: Date): [scope: string, id: number][] {
  switch (change.kind) {
    case 'revoke':
      if (shelves.access.state === 'given') revokeAccess(shelves.access);
      return [];
    case 'order': {
      const order = shelves.orders.get(change.id);
      if (!order) return [];
      endOrder(shelves, order, change.to);
      return [['order', order.id]];
    }
    default: {
      const goods: ReadonlyMap<number, SimulatedProduct | SimulatedVariant> =
        change.kind === 'product' ? shelves.products : shelves.variants;
      const thing = goods.get(change.id);
      return thing ? changeGoods(thing, change, now) : [];
    }
  }
}

function changeGoods(
  thing: SimulatedProduct | SimulatedVariant,
  { kind, id, cents, stock, isAvailable }: Extract<StoreChange, { cents?: number }>,
  now: Date,
): [scope: string, id: number][] {
  const scopes: string[] = [];
  if (cents !== undefined && cents !== thing.cents) scopes.push(`${kind}_price`);
  if (stock !== undefined && stock !== thing.stock) scopes.push(`${kind}_stock`);
  if (isAvailable !== undefined && isAvailable !== thing.isAvailable) scopes.push(kind);
  Object.assign(thing, {
    ...(cents !== undefined && { cents }),
    ...(stock !== undefined && { stock }),
    ...(isAvailable !== undefined && { isAvailable }),
    ...('modified' in thing && scopes.length > 0 && { modified: trayTimeText(now) }),
  });
  return scopes.map((scope) => [scope, id]);
}

/** As Tray documents it: an unsigned form. */
const webhookForm = (scope: string, id: number): Record<string, string> => ({
  seller_id: demoStore.id,
  scope_id: String(id),
  scope_name: scope,
  act: 'update',
  app_code: '9999',
  url_notification: '',
});
