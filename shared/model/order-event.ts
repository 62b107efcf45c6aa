import type { ChangedBy } from './changed-by.ts';
import type { OrderStatus, SeenOrder } from './order.ts';

/** Says that an order is another by now, and no more: whoever shows it asks for it, and gets it as they may see it. */
export type OrderEvent = SeenOrder & { status: OrderStatus; changedBy: ChangedBy };
