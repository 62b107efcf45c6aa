import type { Gift, GiftGroup, SelectedGift } from '#shared/model/order/gift.ts';
import { logoAddress } from '#shared/rules/links/uploaded-photo.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import type { GiftRow, GiftRuleRow } from '../../database/cart/gifts.ts';
import type { OrderLineRow } from '../../database/orders/orders.ts';
import { groupBy } from '../core/group-by.ts';

/** What the gift checks need: the bought lines, their sum in cents, and whether a change of them is in progress. */
export type Bought = { lines: Pick<OrderLineRow, 'provider_id'>[]; amount: number; isEdited: boolean };

export type CheckedGifts = {
  groups: GiftGroup[];
  /** The chosen gifts that the order keeps. */
  lines: OrderLineRow[];
  /** The numbers of the lines that it loses. */
  lost: number[];
  messages: string[];
};

/**
 * The gifts that an order may choose from now, and which chosen ones stay (spec §4). A group that no longer applies
 * loses its selection; a gift that is gone is removed too. A message reports this once. There is no message when the
 * current change itself costs the gift: a person who removes a product sees its gift disappear.
 */
export function checkGifts(chosen: OrderLineRow[], rules: GiftRuleRow[], bought: Bought): CheckedGifts {
  const applying = rules.filter((rule) => applies(rule, bought));
  const kept = remainingLines(chosen, applying);
  const lost = chosen.filter(({ line }) => !kept.some((other) => other.line === line));
  const mustReport = (line: OrderLineRow) => !bought.isEdited || !isOpen(line, rules) || isOpen(line, applying);
  return {
    groups: applying.map((rule) => groupView(rule, kept)).filter(({ availableGifts }) => availableGifts.length > 0),
    lines: kept,
    lost: lost.map(({ line }) => line),
    messages: lost.filter(mustReport).map(({ name }) => orderRefusals.giftLost(name)),
  };
}

/** A chosen gift as an order line: quantity one, price zero. */
export const giftLine = (line: number, version: number, group: string, gift: GiftRow): OrderLineRow => ({
  line,
  version,
  provider_id: gift.provider_id,
  sku: gift.provider_id,
  quantity: 1,
  attributes: [],
  option_names: [],
  subscription: null,
  preferences: null,
  name: gift.name,
  image: gift.image,
  unit_price: 0,
  promotional_price: 0,
  total_amount: 0,
  discount: null,
  discount_amount: 0,
  seller_id: gift.seller_provider_id,
  is_gift: true,
  is_custom: false,
  gift_group: group,
  price_tags: [],
  has_shipping_restriction: false,
});

const isOpen = ({ gift_group }: OrderLineRow, rules: GiftRuleRow[]): boolean =>
  rules.some(({ provider_id }) => provider_id === gift_group);

function applies(rule: GiftRuleRow, { lines, amount }: Bought): boolean {
  const isTriggered =
    rule.trigger_products.length === 0 || lines.some((line) => rule.trigger_products.includes(line.provider_id));
  return lines.length > 0 && amount >= rule.min_amount && isTriggered;
}

/** In the order of their lines, at most as many as the group allows and as are in stock. */
function remainingLines(chosen: OrderLineRow[], rules: GiftRuleRow[]): OrderLineRow[] {
  const kept: OrderLineRow[] = [];
  for (const line of chosen) {
    const rule = rules.find(({ provider_id }) => provider_id === line.gift_group);
    const gift = rule?.gifts.find(({ provider_id }) => provider_id === line.provider_id);
    const inGroup = kept.filter(({ gift_group }) => gift_group === line.gift_group).length;
    if (!rule || !gift || inGroup >= rule.available_quantity || isOut(gift, kept)) continue;
    kept.push(giftLine(line.line, line.version, rule.provider_id, gift));
  }
  return kept;
}

/** Whether the lines that already hold the gift use the last unit. */
const isOut = ({ provider_id, available }: GiftRow, holders: OrderLineRow[]): boolean =>
  available !== null && holders.filter((line) => line.provider_id === provider_id).length >= available;

function groupView(rule: GiftRuleRow, kept: OrderLineRow[]): GiftGroup {
  const others = kept.filter(({ gift_group }) => gift_group !== rule.provider_id);
  const availableGifts = rule.gifts.filter((gift) => !isOut(gift, others)).map(giftView);
  const places = new Map(availableGifts.map(({ id }, index) => [id, String(index)]));
  const selected = groupBy(kept, ({ gift_group }) => gift_group).get(rule.provider_id) ?? [];
  return {
    id: rule.provider_id,
    availableQuantity: rule.available_quantity,
    availableGifts,
    selectedGifts: selected.flatMap(({ provider_id }): SelectedGift[] => {
      const gift = availableGifts.find(({ id }) => id === provider_id);
      return gift ? [{ id: gift.id, seller: gift.seller, index: places.get(gift.id) ?? '' }] : [];
    }),
  };
}

/** An uploaded photo in its narrowest form: a gift's picture is small everywhere. */
const giftView = ({ provider_id, seller_name, name, image }: GiftRow): Gift => ({
  id: provider_id,
  seller: seller_name ?? '',
  name,
  imageUrl: image === null ? '' : logoAddress(image),
});
