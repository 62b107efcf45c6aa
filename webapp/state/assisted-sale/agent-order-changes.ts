import { proxy } from 'valtio';
import type { ManualDiscount } from '#shared/model/order/discount.ts';
import type { DiscountRequest, NewDiscountRequest } from '#shared/model/order/discount-request.ts';
import type { CustomItem, Order, SeenOrder } from '#shared/model/order/order.ts';
import type { Result } from '#shared/model/result.ts';
import {
  sendCustomItem,
  sendDiscountRequest,
  sendDiscountWithdrawal,
  sendInternalNote,
  sendLineDiscount,
} from '../../api/agent-calls.ts';
import type { WriteOptions } from '../../api/calls.ts';
import { uuid } from '../../browser/device/uuid.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { applyToOrder } from '../order/send-checkout-change.ts';

/**
 * What an agent sets by hand besides the choices of the checkout. Each write fails at once with its reason, and what
 * was typed stays. `running`: the write that is being sent. `errors`: why the last one of each name failed.
 * `seenLapse`: the lapsed discount that stopped the finishing.
 */
export const agentOrderChanges = pageState(() =>
  proxy<{ running: string | null; errors: Record<string, string | null>; seenLapse: string | null }>({
    running: null,
    errors: {},
    seenLapse: null,
  }),
);

/** The last body of each write with its key: a press after a lost response is the same attempt. */
const attempts = pageState<{ byName: Map<string, { body: string; key: string }> }>(() => ({ byName: new Map() }));

export const lineDiscountName = (index: string): string => `line ${index}`;
export const customItemName = 'item';
export const internalNoteName = 'note';
export const discountRequestName = 'request';

/** Sets the discount of a line; zero removes it. Returns whether the shop accepted it. */
export const setLineDiscount = (index: string, discount: ManualDiscount): Promise<boolean> =>
  write(lineDiscountName(index), discount, (how) => sendLineDiscount({ index, ...discount }, how));

/** Adds an item without a product. */
export const addCustomItem = (item: CustomItem): Promise<boolean> =>
  write(customItemName, item, (how) => sendCustomItem(item, how));

/** Saves what agents note for each other, in place of the note that the order had when it was `seen`. */
export const saveInternalNote = (note: string, seen: SeenOrder | null): Promise<boolean> =>
  write(internalNoteName, { note, seen }, (how) => sendInternalNote(note, how), seen);

/** Asks for a discount above the limit. */
export const requestDiscount = (ask: NewDiscountRequest): Promise<boolean> =>
  write(discountRequestName, ask, (how) => sendDiscountRequest(ask, how));

/** Asks for the same discount as before, for the same reason. */
export const repeatDiscountRequest = ({ amout, percent, reason }: DiscountRequest): Promise<boolean> =>
  requestDiscount({ ...(percent === null ? { amount: amout } : { percent }), reason });

/** Gives an open request up. */
export const withdrawDiscount = (): Promise<boolean> =>
  write(discountRequestName, 'withdraw', (how) => sendDiscountWithdrawal(how));

/** Discards the failure of a write when its field is typed in again. */
export const clearManualError = (name: string): void => {
  agentOrderChanges.errors[name] = null;
};

async function write(
  name: string,
  sent: unknown,
  send: (how: WriteOptions) => Promise<Result<Order>>,
  pressed: SeenOrder | null = null,
): Promise<boolean> {
  if (agentOrderChanges.running !== null) return false;
  agentOrderChanges.running = name;
  agentOrderChanges.errors[name] = null;
  try {
    const body = JSON.stringify(sent);
    const last = attempts.byName.get(name);
    const key = last?.body === body ? last.key : uuid();
    attempts.byName.set(name, { body, key });
    const response = await applyToOrder((expected) => send({ expected, key }), pressed ? { pressed } : {});
    // Once the shop responded, the next equal one is meant again.
    if (response.success || (response.kind !== 'lost' && response.kind !== 'uncertain')) attempts.byName.delete(name);
    if (!response.success) agentOrderChanges.errors[name] = response.text;
    return response.success;
  } finally {
    agentOrderChanges.running = null;
  }
}
