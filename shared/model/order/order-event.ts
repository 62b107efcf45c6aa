import type { ChangedBy } from './changed-by.ts';
import type { OrderStatus, SeenOrder } from './order.ts';

/** Reports only that an order changed. The receiver loads the order, with its own permissions. */
export type OrderEvent = SeenOrder & { status: OrderStatus; changedBy: ChangedBy };
