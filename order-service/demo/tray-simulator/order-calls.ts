import { trayTimeText } from '#shared/rules/tray/tray-time.ts';
import { pageOf } from './list-page.ts';
import type { SimulatedOrder, SimulatedStore } from './simulated-product.ts';
import { type TrayCall, type TrayResponse, trayError } from './tray-request.ts';

const notFound = (): TrayResponse => trayError(404, 'Registro não encontrado');
/** The number of orders that are saved. */
const maxOrders = 200;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Orders and their payments. A new order reduces the stock. There is no idempotency key, so an order sent twice is two
 * orders.
 */
export const orderCalls = (shelves: SimulatedStore): readonly TrayCall[] => {
  const find = (id: string | undefined) => shelves.orders.get(Number(id));
  return [
    {
      method: 'GET',
      path: /^\/orders$/,
      respond: ({ query }) => {
        const reference = query.get('session_id');
        const wanted = [...shelves.orders.values()].filter(
          (order) => reference === null || order.reference === reference,
        );
        return pageOf('Orders', wanted, query, (order) => ({ Order: orderOf(order) }));
      },
    },
    {
      method: 'GET',
      path: /^\/orders\/(\d+)$/,
      respond: (_request, [id]) => {
        const order = find(id);
        return order ? { status: 200, body: { Order: orderOf(order) } } : notFound();
      },
    },
    { method: 'POST', path: /^\/orders$/, respond: ({ body, now }) => create(shelves, fieldsIn(body?.Order), now) },
    {
      method: 'PUT',
      path: /^\/orders\/(\d+)$/,
      respond: ({ body }, [id]) =>
        change(find(id), (order) => ({ ...order, changes: { ...order.changes, ...fieldsIn(body?.Order) } }), shelves),
    },
    {
      method: 'PUT',
      path: /^\/orders\/cancel\/(\d+)$/,
      respond: (_request, [id]) => {
        const order = find(id);
        if (!order) return notFound();
        endOrder(shelves, order, 'canceled');
        return { status: 200, body: { message: 'Saved', id: String(order.id), code: 200 } };
      },
    },
    {
      method: 'GET',
      path: /^\/payments$/,
      respond: ({ query }) => {
        const orders = [...shelves.orders.values()].filter(
          ({ id }) => String(id) === (query.get('order_id') ?? String(id)),
        );
        const payments = orders.flatMap(({ id, payments: made }) =>
          made.map((payment, at) => ({ id: id * 10 + at, order: id, payment })),
        );
        return pageOf('Payments', payments, query, ({ id, order, payment }) => ({
          Payment: { id: String(id), order_id: String(order), value: payment.value },
        }));
      },
    },
    {
      method: 'POST',
      path: /^\/payments$/,
      respond: ({ body }) => {
        const payment = fieldsIn(body?.Payment);
        return change(
          find(String(payment.order_id)),
          (order) => ({ ...order, payments: [...order.payments, payment] }),
          shelves,
        );
      },
    },
  ];
};

/** Finishes or cancels an order, once; a cancelled one returns its quantities to the stock. */
export function endOrder(shelves: SimulatedStore, order: SimulatedOrder, kind: 'closed' | 'canceled'): void {
  if (order.kind !== 'open') return;
  if (kind === 'canceled') move(shelves, order, 1);
  shelves.orders.set(order.id, { ...order, kind, status: kind === 'canceled' ? 'CANCELADO' : 'FINALIZADO' });
}

function create(shelves: SimulatedStore, sent: Fields, now: Date): TrayResponse {
  const problems = problemsOf(shelves, sent);
  if (problems.length > 0)
    return { status: 400, body: { code: 400, message: 'Invalid data provided', causes: { Order: problems } } };
  const id = shelves.nextOrder++;
  const order: SimulatedOrder = {
    id,
    reference: String(sent.session_id ?? ''),
    status: 'A ENVIAR',
    kind: 'open',
    sent,
    changes: {},
    payments: [],
    placedAt: trayTimeText(now),
  };
  shelves.orders.set(id, order);
  const [oldest] = shelves.orders.keys();
  if (shelves.orders.size > maxOrders && oldest !== undefined) shelves.orders.delete(oldest);
  move(shelves, order, -1);
  return { status: 201, body: { message: 'Created', id: String(id), code: 201 } };
}

function problemsOf(shelves: SimulatedStore, { Customer, ProductsSold }: Fields): string[] {
  const sold = Array.isArray(ProductsSold) ? ProductsSold.map(fieldsIn) : [];
  const isKnown = ({ product_id, variant_id }: Fields) =>
    shelves.products.has(Number(product_id)) &&
    (variant_id === undefined || shelves.variants.get(Number(variant_id))?.productId === Number(product_id));
  return [
    ...(fieldsIn(Customer).name ? [] : ['Customer.name: obrigatório']),
    ...(sold.length > 0 ? [] : ['ProductsSold: obrigatório']),
    ...(sold.every(isKnown) ? [] : ['ProductsSold: produto inválido']),
  ];
}

/** Removes the quantities of an order from the stock (-1), or returns them (1). */
function move({ products, variants }: SimulatedStore, order: SimulatedOrder, direction: 1 | -1): void {
  for (const { productId, variantId, quantity } of soldItems(order)) {
    const thing = variantId === null ? products.get(productId) : variants.get(variantId);
    if (thing) thing.stock += direction * quantity;
  }
}

function change(
  order: SimulatedOrder | undefined,
  to: (order: SimulatedOrder) => SimulatedOrder,
  { orders }: SimulatedStore,
): TrayResponse {
  if (!order) return notFound();
  orders.set(order.id, to(order));
  return { status: 200, body: { message: 'Saved', id: String(order.id), code: 200 } };
}

const types = { open: 'open', closed: 'closed', canceled: 'cancelled' } as const;

/** The order's items with the store's ids; the variant's id where there is one. */
export const soldItems = ({
  sent,
}: SimulatedOrder): { productId: number; variantId: number | null; quantity: number; cents: number }[] =>
  (Array.isArray(sent.ProductsSold) ? sent.ProductsSold : [])
    .map(fieldsIn)
    .map(({ product_id, variant_id, quantity, price }) => ({
      productId: Number(product_id),
      variantId: variant_id === undefined ? null : Number(variant_id),
      quantity: Number(quantity),
      cents: Math.round(Number(price) * 100),
    }));

const orderOf = ({ id, reference, status, kind, payments }: SimulatedOrder): Fields => ({
  id: String(id),
  status,
  session_id: reference,
  external_code: '',
  has_payment: payments.length > 0 ? '1' : '0',
  payment_date: '0000-00-00',
  OrderStatus: { id: '1', type: types[kind], status },
  Payment: [],
});

export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
