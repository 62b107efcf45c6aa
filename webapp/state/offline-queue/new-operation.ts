import type { SeenOrder } from '#shared/model/order/order.ts';
import { uuid } from '../../browser/device/uuid.ts';

/** The common fields of an operation that is made now, for this order. `enqueue` decides whether it waits. */
export const newOperation = (seen: SeenOrder) => ({ key: uuid(), seen, state: 'waiting', at: Date.now() }) as const;
