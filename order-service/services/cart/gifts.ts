import type { GiftSelection, SelectedGift } from '#shared/model/order/gift.ts';
import type { Order } from '#shared/model/order/order.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { deleteLine, type OrderLineRow } from '../../database/orders/orders.ts';
import type { OrderPart } from '../checkout/checkout-choices.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { assertUnchangedSince, type OrderPrecondition } from '../orders/order-precondition.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { type Cart, checkCart, saveCart } from './cart-state.ts';
import { giftLine } from './check-gifts.ts';
import { openCartToEdit } from './open-cart-to-edit.ts';

/**
 * Sets the selection of one gift group (spec §7, POST gift): the whole selection; an empty one deselects. Refuses extra
 * choices, gifts that are gone and groups that do not apply to this order. `expected`: the order version that the
 * caller saw, or null. A change against an older version is merged, unless another request changed this group's gifts
 * since.
 */
export async function setGift(
  db: Db,
  caller: AuthenticatedCaller,
  selection: GiftSelection,
  expected: OrderPrecondition | null,
): Promise<Order> {
  const cart = await openCartToEdit(db, caller);
  const chosen = cart.lines.filter((line) => line.gift_group === selection.id);
  const part: OrderPart = `gifts of ${selection.id}`;
  // A selection of an earlier release has versions only in its lines.
  const changes = [cart.order.part_versions[part] ?? 0, ...chosen.map((line) => line.version)];
  assertUnchangedSince(cart, caller, expected, Math.max(...changes));
  const gifts = possibleGifts(cart, selection);
  const isStill = (line: OrderLineRow) => gifts.some(({ provider_id }) => provider_id === line.provider_id);
  for (const line of chosen.filter((candidate) => !isStill(candidate)))
    await deleteLine(db, caller.shopId, cart.order.id, line.line);
  const version = cart.order.version + 1;
  const added = gifts
    .filter(({ provider_id }) => !chosen.some((line) => line.provider_id === provider_id))
    .map((gift, index) => giftLine(cart.order.next_line + index, version, selection.id, gift));
  const lines = [...cart.lines.filter((line) => !chosen.includes(line) || isStill(line)), ...added];
  const part_versions = { ...cart.order.part_versions, [part]: version };
  const order = { ...cart.order, next_line: cart.order.next_line + added.length, part_versions };
  const touched = new Set(lines.filter((line) => line.gift_group === selection.id).map((line) => line.line));
  return (await saveCart(db, caller, { ...cart, order, lines }, touched)).view;
}

/** The gifts of a selection, or the reason why not all of them are available. */
function possibleGifts(cart: Cart, { id, selectedGifts }: GiftSelection) {
  const group = checkCart(cart).gifts.find((candidate) => candidate.id === id);
  const rule = cart.giftRules.find(({ provider_id }) => provider_id === id);
  if (!group || !rule) throw ruleRefusal('gift-group', orderRefusals.giftGroup);
  const isOffered = (selected: SelectedGift) =>
    group.availableGifts.some((gift) => gift.id === selected.id && gift.seller === selected.seller);
  if (!selectedGifts.every(isOffered)) throw ruleRefusal('gift-gone', orderRefusals.giftGone);
  if (new Set(selectedGifts.map((gift) => gift.id)).size < selectedGifts.length)
    throw ruleRefusal('gift-twice', orderRefusals.giftTwice);
  if (selectedGifts.length > group.availableQuantity)
    throw ruleRefusal('gift-limit', orderRefusals.giftLimit(group.availableQuantity));
  return selectedGifts.flatMap((selected) => rule.gifts.filter(({ provider_id }) => provider_id === selected.id));
}
