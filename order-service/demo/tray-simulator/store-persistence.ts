import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { lockDemoStore, writeDemoStore } from '../../database/demo/demo-shop-lock.ts';
import type { Database } from '../../database/engine/database.ts';
import { soldItems } from './order-calls.ts';
import type {
  SimulatedOrder,
  SimulatedProduct,
  SimulatedStore,
  SimulatedVariant,
  WithSimulatedStore,
} from './simulated-product.ts';
import { simulatedStoreData } from './store-data.ts';
import { buyerFirstName } from './store-panel.ts';

/**
 * The saved part of the store: the changes by its staff and its orders. The products themselves are part of the
 * release.
 */
type SavedState = {
  access: SimulatedStore['access'];
  nextOrder: number;
  products: [id: number, Pick<SimulatedProduct, 'cents' | 'stock' | 'isAvailable' | 'modified'>][];
  variants: [id: number, Pick<SimulatedVariant, 'cents' | 'stock' | 'isAvailable'>][];
  orders: SimulatedOrder[];
};

/** The store's data in the database: the same for every replica and after every restart. */
export const databaseSimulatedStore =
  (database: Database): WithSimulatedStore =>
  (work) =>
    database.tx(async (db) => {
      const shelves = restoreStore((await lockDemoStore(db, demoStore.id)) as SavedState | null);
      const before = JSON.stringify(stateOf(shelves));
      const done = work(shelves);
      const after = JSON.stringify(stateOf(shelves));
      if (after !== before) await writeDemoStore(db, demoStore.id, after);
      return done;
    });

function restoreStore(saved: SavedState | null): SimulatedStore {
  const shelves = simulatedStoreData();
  if (!saved) return shelves;
  for (const [id, fields] of saved.products) Object.assign(shelves.products.get(id) ?? {}, fields);
  for (const [id, fields] of saved.variants) Object.assign(shelves.variants.get(id) ?? {}, fields);
  return {
    ...shelves,
    access: saved.access,
    nextOrder: saved.nextOrder,
    orders: new Map(saved.orders.map((order) => [order.id, order])),
  };
}

const stateOf = ({ access, nextOrder, products, variants, orders }: SimulatedStore): SavedState => ({
  access,
  nextOrder,
  products: [...products.values()].map(({ id, cents, stock, isAvailable, modified }) => [
    id,
    { cents, stock, isAvailable, modified },
  ]),
  variants: [...variants.values()].map(({ id, cents, stock, isAvailable }) => [id, { cents, stock, isAvailable }]),
  orders: [...orders.values()].map(withoutPerson),
});

/** Orders are saved without the customer and the address. The shop has those and can erase them. */
const withoutPerson = (order: SimulatedOrder): SimulatedOrder => ({
  ...order,
  sent: {
    ...{
      shipment: order.sent.shipment,
      payment_form: order.sent.payment_form,
      Customer: { name: buyerFirstName(order) },
    },
    ProductsSold: soldItems(order).map(({ productId, variantId, quantity, cents }) => ({
      product_id: String(productId),
      ...(variantId !== null && { variant_id: String(variantId) }),
      price: (cents / 100).toFixed(2),
      quantity,
    })),
  },
});
