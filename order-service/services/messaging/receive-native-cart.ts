import { type Message, MessageKind } from '#shared/model/message.ts';
import type { Order, OrderItem } from '#shared/model/order/order.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { unitPrice } from '#shared/rules/money/price-view.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { nativeCartText } from '#shared/text/messaging/native-cart.ts';
import { orderRefusals } from '#shared/text/refusals/order-refusals.ts';
import { findRetailerIds, type RetailerProduct } from '../../database/catalog/product-codes.ts';
import type { Db } from '../../database/engine/database.ts';
import { hasMessageOf } from '../../database/messaging/outbox.ts';
import type { NativeCart } from '../../providers/chat-provider.ts';
import { type AddedItem, addItems } from '../cart/cart.ts';
import { Refusal } from '../core/refusal.ts';
import { type CartParts, contactCaller, type KnownContact } from '../sessions/contact-caller.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { notifyContact } from './outbox.ts';

/** A line of the native cart with the shop's product; without one it does not exist in the shop. */
type Wanted = NativeCart['items'][number] & { product: RetailerProduct | undefined };

/**
 * A contact sent a cart from the chat's own catalogue. Its quantities become those of the shop's cart, at the shop's
 * prices and within its stock; other lines stay. The message has the link to the cart and says what changed. A repeated
 * message changes nothing. Call it inside a transaction.
 */
export async function receiveNativeCart(
  db: Db,
  sender: KnownContact,
  { ref, items }: NativeCart,
  parts: CartParts,
): Promise<void> {
  const { shopId } = sender;
  const key = `native-cart:${ref}`;
  if (await hasMessageOf(db, shopId, key)) return;
  const counted = items.filter(({ quantity }) => quantity > 0);
  const products = await findRetailerIds(db, shopId, [...new Set(counted.map(({ id }) => id))]);
  const wanted = counted.map((item) => ({ ...item, product: products.find(({ id }) => id === item.id) }));
  const message = await fillCart(db, contactCaller(sender, parts), wanted, items.length - counted.length);
  await notifyContact(db, sender, message, key);
}

/** Fills the cart and returns the message about it. `uncounted`: how many lines came without a quantity. */
async function fillCart(db: Db, caller: AuthenticatedCaller, wanted: Wanted[], uncounted: number): Promise<Message> {
  try {
    const { order, refused } = await addItems(db, caller, mergedItems(wanted), { isTotal: true });
    return cartMessage(order, wanted, [
      ...refused.map(({ refusal }) => refusal.details.messages?.[0] ?? orderRefusals.unknownProduct),
      ...(uncounted === 0 ? [] : [nativeCartText.uncounted(uncounted)]),
    ]);
  } catch (error) {
    // The cart can't be changed now, because it is being paid for example.
    if (!(error instanceof Refusal) || error.kind !== 'rule') throw error;
    return messageOf([nativeCartText.failed, ...(error.details.messages ?? [])], true);
  }
}

/** One item for each variant: a cart may name one twice. */
function mergedItems(wanted: Wanted[]): AddedItem[] {
  const items = new Map<string, AddedItem>();
  for (const { product, quantity } of wanted) {
    if (!product) continue;
    const { provider_id: providerId, sku } = product;
    const key = `${providerId} ${sku}`;
    const known = items.get(key)?.quantity ?? 0;
    items.set(key, { providerId, sku: sku ?? '', quantity: known + quantity, attributes: [], subscription: null });
  }
  return [...items.values()];
}

function cartMessage(order: Order, wanted: Wanted[], refusals: string[]): Message {
  const bought = order.items.filter(({ isGift }) => !isGift);
  const lineOf = ({ product }: Wanted): OrderItem | undefined =>
    product && bought.find(({ providerId, sku }) => providerId === product.provider_id && (product.sku ?? sku) === sku);
  const missing = wanted.filter(({ product }) => !product).length;
  const taken = wanted.map((one) => ({ one, line: lineOf(one) }));
  const others = bought.filter((line) => !taken.some((each) => each.line === line));
  const quantity = bought.reduce((sum, line) => sum + line.quantity, 0);
  const isEmpty = others.length === bought.length;
  const changes = [
    ...new Set([
      ...taken.flatMap(({ one, line }) => (line ? priceChange(one, line) : [])),
      ...refusals,
      ...(missing === 0 ? [] : [nativeCartText.missing(missing)]),
    ]),
  ];
  const title = isEmpty ? nativeCartText.empty : nativeCartText.received(quantity, formatBrl(order.itemsAmout));
  return messageOf([title, ...changes, ...(others.length === 0 ? [] : [nativeCartText.others])], bought.length > 0);
}

/** What changed of the price that the contact saw; nothing when the native catalogue did not say it. */
function priceChange({ price }: Wanted, line: OrderItem): string[] {
  const now = formatBrl(unitPrice({ price: line.unitPrice, promotionalPrice: line.promotionalPrice }));
  const before = price === null ? now : formatBrl(toReais(price));
  return before === now ? [] : [orderRefusals.priceChanged(line.name, before, now)];
}

const messageOf = (lines: string[], hasCart: boolean): Message => ({
  kind: MessageKind.Summary,
  lines,
  pictureUrl: null,
  button: {
    title: hasCart ? nativeCartText.open : messageText.openCatalog,
    opens: { path: hasCart ? '/order' : '/', type: null, id: null },
  },
});
