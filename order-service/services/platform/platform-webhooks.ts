import { webhookTestData } from '#shared/contract/platform/webhook-examples.ts';
import type {
  NewPlatformWebhook,
  PlatformDeliveries,
  PlatformReplay,
  PlatformReplayed,
  PlatformWebhook,
  PlatformWebhookChange,
  PlatformWebhookTest,
  PlatformWebhookWithSecret,
} from '#shared/contract/platform/webhook-schemas.ts';
import { type ChosenPlatformEvent, maxPlatformWebhooks } from '#shared/model/platform-event.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import { newId } from '../../database/core/new-id.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  hasDelivery,
  hastenDeliveries,
  lockEndedDeliveries,
  type RepeatableDelivery,
  reopenDeliveries,
} from '../../database/platform/platform-deliveries.ts';
import { insertTestEvent } from '../../database/platform/platform-events.ts';
import type { MessageState } from '../../database/platform/platform-lists.ts';
import {
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  findWebhook,
  findWebhookState,
  insertWebhook,
  listDeliveries,
  listUndeclared,
  listWebhooks,
  lockWebhook,
  replaceWebhookSecret,
  updateWebhook,
  type WebhookRow,
  writeDeclaredWebhook,
} from '../../database/platform/platform-webhooks.ts';
import { callbackAddressProblem } from '../../providers/public-address.ts';
import { readListToken, writeListToken } from '../catalog/list-token.ts';
import { nameList } from '../catalog/page-token.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { seal } from '../core/secret-encryption.ts';
import { loadFullOrders } from '../orders/load-full-order.ts';
import { deliveryProgress } from './delivery-progress.ts';
import { webhookSecretContext } from './webhook-secrets.ts';

/** What webhooks need of the operator's environment. */
export type WebhookMeans = {
  /** Encrypts the secrets. Without it no webhook can be made. */
  secretsKey: string | undefined;
  /** Hosts that may be private and may use plain http. */
  ownHosts: readonly string[];
};

/** The previous secret signs beside a new one for so long, in milliseconds. */
const bothSecretsMs = 24 * 3_600_000;
/** The most deliveries that one call sends again. */
const mostReplayed = 500;
const usualPage = 50;

/** The webhooks of a shop with the numbers of their deliveries. */
export const platformWebhooks = async (db: Db, shopId: string): Promise<{ data: PlatformWebhook[] }> => ({
  data: (await listWebhooks(db, shopId)).map(webhookView),
});

/** One webhook of a shop. */
export const platformWebhook = async (db: Db, shopId: string, id: string): Promise<PlatformWebhook> =>
  webhookView(assertKnown(await findWebhook(db, shopId, id)));

/** Makes a webhook. Call it inside a transaction. The response has no secret: the caller knows it. */
export async function createPlatformWebhook(
  db: Db,
  shopId: string,
  { name = '', url, events }: NewPlatformWebhook,
  secret: string,
  means: WebhookMeans,
): Promise<PlatformWebhook> {
  assertAddress(url, means);
  const secretSealed = sealed(shopId, secret, means);
  if ((await countWebhooks(db, shopId)) >= maxPlatformWebhooks)
    throw ruleRefusal('too-many-webhooks', platformRefusals.tooManyWebhooks(maxPlatformWebhooks));
  const id = newId();
  await insertWebhook(db, shopId, { id, name, url, events: withoutRepeats(events), secretSealed });
  return platformWebhook(db, shopId, id);
}

export async function changePlatformWebhook(
  db: Db,
  shopId: string,
  id: string,
  change: PlatformWebhookChange,
  means: Pick<WebhookMeans, 'ownHosts'>,
): Promise<PlatformWebhook> {
  await assertOwn(db, shopId, id);
  if (change.url !== undefined) assertAddress(change.url, means);
  await updateWebhook(db, shopId, id, { ...change, ...(change.events && { events: withoutRepeats(change.events) }) });
  return platformWebhook(db, shopId, id);
}

/** A new secret; the present one signs too for a day. */
export async function replacePlatformSecret(
  db: Db,
  shopId: string,
  id: string,
  secret: string,
  { now, ...means }: WebhookMeans & { now: Date },
): Promise<PlatformWebhook> {
  await assertOwn(db, shopId, id);
  const until = new Date(now.getTime() + bothSecretsMs);
  await replaceWebhookSecret(db, shopId, id, { secretSealed: sealed(shopId, secret, means), until });
  return platformWebhook(db, shopId, id);
}

export async function deletePlatformWebhook(db: Db, shopId: string, id: string): Promise<{ id: string }> {
  await assertOwn(db, shopId, id);
  await deleteWebhook(db, shopId, id);
  return { id };
}

/** Sends `webhook.test`, or the documented sample of another event. Call it inside a transaction. */
export async function testPlatformWebhook(
  db: Db,
  shopId: string,
  id: string,
  { event = 'webhook.test' }: PlatformWebhookTest,
): Promise<{ eventId: string }> {
  await assertSwitchedOn(db, shopId, id);
  const eventId = newId();
  const data = event === 'webhook.test' ? { webhookId: id } : webhookTestData(event);
  await insertTestEvent(db, shopId, { id: eventId, webhookId: id, type: event, data });
  return { eventId };
}

/** What a webhook got or shall get, the newest first. */
export async function platformDeliveries(
  db: Db,
  shopId: string,
  id: string,
  query: { state?: MessageState; perPage?: number; pageToken?: string },
): Promise<PlatformDeliveries> {
  assertKnown(await findWebhookState(db, shopId, id));
  const { state, perPage = usualPage, pageToken } = query;
  const list = nameList('platform deliveries', shopId, `${id} ${state ?? ''}`);
  const after = readListToken(list, pageToken);
  const rows = await listDeliveries(db, shopId, id, { state: state ?? null, after, most: perPage + 1 });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    data: shown.map(deliveryView),
    hasMore: rows.length > perPage,
    token: last ? writeListToken(list, last) : (pageToken ?? null),
  };
}

/**
 * Sends ended deliveries again, the oldest first. One that failed is sent as it was. An accepted one has no data any
 * more: an order's is made from the order as it is now, and others are skipped. Without `onlyFailed`, a named event is
 * wanted in any state; one that the webhook never had is refused. Call it inside a transaction.
 */
export async function replayPlatformWebhook(
  db: Db,
  shopId: string,
  id: string,
  { eventId, since, until, onlyFailed = eventId === undefined }: PlatformReplay,
): Promise<PlatformReplayed> {
  await assertSwitchedOn(db, shopId, id);
  const wanted = await lockEndedDeliveries(
    db,
    { shopId, webhookId: id },
    {
      eventId: eventId ?? null,
      since: instantOf(since),
      until: instantOf(until),
      onlyFailed,
      most: mostReplayed + 1,
    },
  );
  if (eventId && wanted.length === 0 && !(await hasDelivery(db, { shopId, webhookId: id, eventId })))
    throw new Refusal('not-found', { messages: [platformRefusals.unknownDelivery] });
  const ended = wanted.slice(0, mostReplayed);
  const orders = await loadFullOrders(db, shopId, [...new Set(ended.flatMap((one) => orderToLoad(one) ?? []))]);
  const again = ended.flatMap((delivery) => {
    const data = orders.get(orderToLoad(delivery) ?? '') ?? null;
    return delivery.has_data || data ? [{ eventId: delivery.event_id, data }] : [];
  });
  await reopenDeliveries(db, { shopId, webhookId: id }, again);
  return { count: again.length, skipped: ended.length - again.length, hasMore: wanted.length > mostReplayed };
}

/** Tries what waits at once, as after a repair of the receiver. Call it inside a transaction. */
export async function retryPlatformWebhook(db: Db, shopId: string, id: string): Promise<{ count: number }> {
  await assertSwitchedOn(db, shopId, id);
  return { count: await hastenDeliveries(db, { shopId, webhookId: id }) };
}

/** A webhook of the declaration, with its secret encrypted for `webhookSecretContext`. */
export type PlatformWebhookDraft = {
  declaredId: string;
  name: string;
  url: string;
  events: readonly ChosenPlatformEvent[];
  secretSealed: string;
};

/**
 * Saves the declared webhooks of a shop, and removes those that are not declared any more. The others stay. Returns the
 * number of removed webhooks.
 */
export async function savePlatformWebhooks(
  db: Db,
  shopId: string,
  drafts: readonly PlatformWebhookDraft[],
): Promise<number> {
  const removed = await listUndeclared(
    db,
    shopId,
    drafts.map(({ declaredId }) => declaredId),
  );
  for (const id of removed) await deleteWebhook(db, shopId, id);
  for (const draft of drafts) await writeDeclaredWebhook(db, shopId, { ...draft, id: newId() });
  return removed.length;
}

/**
 * The order whose present state replaces the deleted data of an event. `null`: the event still has its data, or it is
 * about something that the shop keeps no copy of.
 */
function orderToLoad({ type, order_id, has_data }: RepeatableDelivery): string | null {
  // A stage is part of the history, which the order has anyway, but the event's own stage is lost.
  return has_data || !type.startsWith('order.') || type === 'order.stage_changed' ? null : order_id;
}

function instantOf(text: string | undefined): Date | null {
  const at = text === undefined ? null : new Date(text);
  if (at && Number.isNaN(at.getTime())) throw new Refusal('bad-request');
  return at;
}

const withoutRepeats = <Name>(names: readonly Name[]): Name[] => [...new Set(names)];

function assertAddress(url: string, { ownHosts }: Pick<WebhookMeans, 'ownHosts'>): void {
  const problem = callbackAddressProblem(url, ownHosts);
  if (problem !== null) throw ruleRefusal('bad-address', platformRefusals.badAddress[problem]);
}

function sealed(shopId: string, secret: string, { secretsKey }: Pick<WebhookMeans, 'secretsKey'>): string {
  if (secretsKey === undefined) throw ruleRefusal('no-secrets-key', platformRefusals.noSecretsKey);
  return seal(secretsKey, webhookSecretContext(shopId), secret);
}

function assertKnown<Row>(row: Row | undefined): Row {
  if (!row) throw new Refusal('not-found');
  return row;
}

/** A declared webhook changes by its declaration only: the next one would undo the change. */
async function assertOwn(db: Db, shopId: string, id: string): Promise<void> {
  const { declared_id } = assertKnown(await lockWebhook(db, shopId, id));
  if (declared_id !== null) throw ruleRefusal('declared', platformRefusals.declaredWebhook);
}

async function assertSwitchedOn(db: Db, shopId: string, id: string): Promise<void> {
  const { is_active } = assertKnown(await findWebhookState(db, shopId, id));
  if (!is_active) throw ruleRefusal('switched-off', platformRefusals.switchedOff);
}

const webhookView = (row: WebhookRow): PlatformWebhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  isActive: row.is_active,
  isDeclared: row.declared_id !== null,
  waiting: row.open,
  failed: row.failed,
  previousSecretUntil: row.previous_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The response that has the secret: to the call that made it, and to no other. */
export const withSecret = (webhook: PlatformWebhook, secret: string): PlatformWebhookWithSecret => ({
  ...webhook,
  secret,
});

const deliveryView = (row: DeliveryRow): PlatformDeliveries['data'][number] => ({
  eventId: row.event_id,
  type: row.type,
  isTest: row.is_test,
  orderId: row.order_id,
  ...deliveryProgress(row),
});
