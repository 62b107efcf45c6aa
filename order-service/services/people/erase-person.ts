import { obstacleTexts } from '#shared/text/people.ts';
import { newId } from '../../database/core/new-id.ts';
import { createSavepoint, rollbackToSavepoint } from '../../database/core/savepoint.ts';
import type { Db } from '../../database/engine/database.ts';
import { findFullOrder } from '../../database/orders/full-orders.ts';
import { cancelCart } from '../../database/orders/placed-orders.ts';
import {
  clearKeptRows,
  deleteOrders,
  deletePersonRows,
  listForgettable,
  lockPerson,
  moveOrders,
  type RowCounts,
} from '../../database/people/erase-rows.ts';
import {
  eraseDemoBuyers,
  eraseEvents,
  eraseJobs,
  eraseSavedResponses,
  listWaitingEvents,
  rewriteEvent,
} from '../../database/people/erase-traces.ts';
import { allowLongSearch, type FoundContact, findContactsNamed } from '../../database/people/find-people.ts';
import { countOutside, insertErasure, listObstacles, type Obstacle } from '../../database/people/person-erasures.ts';
import { type PersonIds, personIds } from '../../database/people/person-rows.ts';
import { insertContactEvent } from '../../database/platform/platform-events.ts';
import { Refusal } from '../core/refusal.ts';
import { buildFullOrder } from '../orders/load-full-order.ts';
import { recordAbandonedOrder } from '../platform/platform-events.ts';
import { erasedData } from './erased-event.ts';
import { namesOfPerson } from './find-person.ts';
import { internalPaymentProviders } from './internal-payment-providers.ts';

/** What an erasure does, or did. `id`: its record in the shop's books; `null` = nothing was erased. */
export type Erasure = {
  id: string | null;
  contacts: number;
  keptOrders: number;
  rows: RowCounts;
  /** What has to end before. An erasure that was made had none. */
  obstacles: Obstacle[];
  /** Who else has data of the person, and has to be asked separately. */
  outside: { system: string; count: number }[];
};

/** `by`: who erases, without a name (`operator`, or `api-key` and its id). */
type Request = { shopId: string; contacts: readonly string[]; by: string; now: Date };

/**
 * Erases everything about these contacts of one person, in this transaction. Placed orders stay without the person,
 * because the tax law wants them (ADR 0087). Contacts that are gone already change nothing.
 * @throws Refusal with the reasons while an order is under way, or money is
 */
export async function erasePerson(db: Db, request: Request): Promise<Erasure> {
  const erasure = await erase(db, request);
  const { obstacles } = erasure;
  if (obstacles.length === 0) return erasure;
  throw new Refusal('rule', { code: 'person-busy', messages: obstacleTexts(obstacles) });
}

/** What an erasure would do now, by making and undoing it. The transaction can continue. */
export async function previewErasure(db: Db, request: Request): Promise<Erasure> {
  await createSavepoint(db);
  const erasure = await erase(db, request);
  await rollbackToSavepoint(db);
  return { ...erasure, id: null };
}

async function erase(db: Db, { shopId, contacts, by, now }: Request): Promise<Erasure> {
  await allowLongSearch(db);
  const nothing = { id: null, contacts: 0, keptOrders: 0, rows: {}, obstacles: [], outside: [] };
  const wanted = { ids: [...contacts], documents: [], emails: [], phones: [], contacts: [] };
  const before = await findContactsNamed(db, shopId, wanted);
  const ids = before.map(({ id }) => id);
  if (ids.length === 0) return nothing;
  await lockPerson(db, await personIds(db, shopId, ids));
  // An order or a change that was made until the lock counts too. From here on there are none.
  const found = await findContactsNamed(db, shopId, { ...wanted, ids });
  const person = await personIds(db, shopId, ids);
  if (found.length === 0) return nothing;
  const obstacles = await listObstacles(db, shopId, person.orders, now);
  const outside = await countOutside(db, shopId, person, internalPaymentProviders);
  const rows: RowCounts = {};
  await endCarts(db, person);
  await eraseCopies(db, person, found, rows);
  const forgettable = await listForgettable(db, person);
  const shells = await moveToShells(db, shopId, found);
  await deletePersonRows(db, person, rows);
  await deleteOrders(db, shopId, forgettable, rows);
  const kept = { ...person, orders: person.orders.filter((id) => !forgettable.includes(id)) };
  await clearKeptRows(db, kept, rows);
  await rewriteEvents(db, kept);
  const id = newId();
  // The event belongs to the contact without data that the kept orders got. It names the erased one until it is sent.
  for (const [contact, customerId] of shells)
    await insertContactEvent(db, shopId, {
      id: newId(),
      customerId,
      type: 'person.erased',
      data: erasedData(contact, { id, now }),
      at: now.toISOString(),
    });
  const keptOrders = kept.orders.length;
  await insertErasure(db, shopId, { id, erased_by: by, contacts: found.length, kept_orders: keptOrders, rows });
  return { id, contacts: found.length, keptOrders, rows, obstacles, outside };
}

/** A cart that was an order before keeps its number, so it ends as canceled. The shop's systems learn that. */
async function endCarts(db: Db, { shopId, orders }: PersonIds): Promise<void> {
  for (const orderId of orders) {
    const row = await findFullOrder(db, shopId, orderId);
    if (row?.status !== 0 || row.number === null) continue;
    await cancelCart(db, shopId, orderId, { agentId: null, agent: null });
    await recordAbandonedOrder(db, shopId, orderId);
  }
}

/** Copies that exist for technical reasons. They are found by what the person's own rows say, so they come first. */
async function eraseCopies(db: Db, person: PersonIds, found: FoundContact[], rows: RowCounts): Promise<void> {
  const names = namesOfPerson(found);
  await eraseSavedResponses(db, person, names.all, rows);
  await eraseJobs(db, person, names.channel, rows);
  await eraseDemoBuyers(db, person, rows);
  await eraseEvents(db, person, rows);
}

/** The new contacts that the orders get, by the old ones. */
async function moveToShells(db: Db, shopId: string, found: FoundContact[]): Promise<Map<FoundContact, string>> {
  const shells = new Map(found.map((contact) => [contact, newId()]));
  for (const [{ id: from }, to] of shells) await moveOrders(db, shopId, { from, to });
  return shells;
}

/** Events that still wait for the shop's systems say what they have to say, without the person. */
async function rewriteEvents(db: Db, person: PersonIds): Promise<void> {
  for (const { id, order_id } of await listWaitingEvents(db, person)) {
    const row = await findFullOrder(db, person.shopId, order_id);
    if (row) await rewriteEvent(db, person.shopId, id, buildFullOrder(row));
  }
}
