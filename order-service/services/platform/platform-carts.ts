import type {
  PlatformCart,
  PlatformCartChange,
  PlatformChangedCart,
} from '#shared/contract/platform/platform-cart-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { ChangedBy } from '#shared/model/order/changed-by.ts';
import { RecurrenceType } from '#shared/model/order/subscription.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { readCart } from '../../database/cart/cart-rows.ts';
import { newId } from '../../database/core/new-id.ts';
import type { ContactFlowRow, ContactName } from '../../database/customers/contact-flow.ts';
import { ensureCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { findShop } from '../../database/shops/shops.ts';
import { type AddedItem, addItems } from '../cart/cart.ts';
import { openCart } from '../cart/cart-state.ts';
import { Refusal } from '../core/refusal.ts';
import { buildFullCart } from '../orders/build-full-cart.ts';
import { pauseProblems } from '../orders/confirm-order.ts';
import { flowHead } from '../orders/contact-flow.ts';
import { type CartParts, contactCaller, contactOfRow } from '../sessions/contact-caller.ts';
import { missingItems, problemsOfCart } from './cart-missing.ts';
import { assertDeclaredChannel } from './declared-channel.ts';
import { contactIdOf, contactNamed, type FlowQuery, knownContact } from './platform-flow.ts';

/**
 * The open cart of a contact, with current prices. It saves nothing, so the shopper still gets the messages about what
 * changed. Throws 404 for a contact whom the shop does not know.
 */
export function platformCart(db: Db, shopId: string, query: FlowQuery, parts: CartParts): Promise<PlatformCart> {
  return cartOfContact(db, shopId, { ...query, channelType: ChannelType[query.channelType] }, parts);
}

/** The same for a contact as the connection of an MCP client names them. */
export async function cartOfContact(
  db: Db,
  shopId: string,
  name: ContactName,
  parts: CartParts,
): Promise<PlatformCart> {
  return cartOf(db, shopId, await knownContact(db, shopId, name), parts);
}

/**
 * Sets quantities of a contact's cart under the rules, the stock and the limits of the contact. Other lines stay. A
 * refused item keeps none of the others back. A new contact is created. Call it inside a transaction.
 */
export async function fillPlatformCart(
  db: Db,
  shopId: string,
  { items, ...sent }: PlatformCartChange,
  parts: CartParts,
): Promise<PlatformChangedCart> {
  const contact = await ensureContact(db, shopId, sent);
  const wanted = items.map(itemToAdd);
  const caller = contactCaller(contactOfRow(shopId, contact), parts);
  const { order, refused } = await addItems(db, caller, wanted, { isTotal: true, by: ChangedBy.Shop });
  const cart = await cartOf(db, shopId, contact, parts);
  return {
    ...cart,
    // The change was saved, so only its own response still names what the catalogue changed.
    messages: [...new Set([...order.catalogErrorMessages, ...cart.messages])],
    refused: refused.map(({ item, refusal: { kind, details }, quantity }) => ({
      position: wanted.indexOf(item),
      providerId: item.providerId,
      code: details.code ?? kind,
      message: details.messages?.[0] ?? '',
      most: details.code === 'stock-limit' ? quantity : (details.most ?? null),
    })),
  };
}

async function ensureContact(db: Db, shopId: string, sent: Omit<PlatformCartChange, 'items'>): Promise<ContactFlowRow> {
  const named = contactNamed(sent);
  // A contact must not look like an anonymous visitor.
  if (named.contact.startsWith('anonymous-')) throw new Refusal('bad-request');
  await assertDeclaredChannel(db, shopId, sent);
  const { channelType, channelId } = named;
  const channelUser = await contactIdOf(db, shopId, named);
  const { name = '' } = sent.contact;
  await ensureCustomer(db, shopId, { id: newId(), isAnonymous: false, channelType, channelId, channelUser, name });
  return knownContact(db, shopId, named);
}

const itemToAdd = ({
  providerId,
  sku = '',
  quantity,
  attributes = [],
  subscription,
  preferences,
}: PlatformCartChange['items'][number]): AddedItem => ({
  providerId,
  sku,
  quantity,
  attributes: attributes.map((attribute) => ({ ...attribute, redirectable: false })),
  subscription: subscription ? { ...subscription, type: RecurrenceType[subscription.type] } : null,
  ...(preferences === undefined ? {} : { preferences }),
});

async function cartOf(db: Db, shopId: string, contact: ContactFlowRow, parts: CartParts): Promise<PlatformCart> {
  // Opening a cart creates one, and reading must not.
  if (!(await readCart(db, shopId, contact.customer_id, []))) return emptyCart(db, shopId, contact, parts);
  const caller = contactCaller(contactOfRow(shopId, contact), parts);
  const cart = await openCart(db, caller, { lock: false });
  const { id, items, itemsAmout, discountAmout, totalAmout, coupon, updatedAt } = await buildFullCart(db, shopId, cart);
  return {
    ...flowHead(contact),
    id,
    items,
    itemsAmout,
    discountAmout,
    totalAmout,
    minOrderValue: toReais(cart.shop.min_order_amount),
    coupon,
    ...(await problemsOfCart(db, caller, cart)),
    updatedAt,
  };
}

async function emptyCart(db: Db, shopId: string, contact: ContactFlowRow, { now }: CartParts): Promise<PlatformCart> {
  const shop = await findShop(db, shopId);
  const nothing = { id: null, items: [], itemsAmout: 0, discountAmout: 0, totalAmout: 0, coupon: null };
  return {
    ...flowHead(contact),
    ...nothing,
    missing: [missingItems],
    messages: shop ? pauseProblems(shop, now) : [],
    minOrderValue: toReais(shop?.min_order_amount ?? 0),
    updatedAt: null,
  };
}
