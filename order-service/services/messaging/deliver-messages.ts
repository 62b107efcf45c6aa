import type { MessageButton } from '#shared/model/message.ts';
import { isWindowOpen } from '#shared/rules/session/customer-service-window.ts';
import { entryLink } from '#shared/rules/session/entry-link.ts';
import { messageText, windowClosed } from '#shared/text/messages.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import {
  type DueMessage,
  type LeasedLane,
  leaseDueLane,
  markMessageFailed,
  markMessageSent,
  nextMessageOfLane,
  rescheduleMessage,
} from '../../database/messaging/outbox.ts';
import type { ChannelAccount, Channels, Delivery, Outgoing } from '../../providers/channels.ts';
import { systemClock } from '../../providers/clock.ts';
import { type PollingLoop, startPollingLoop } from '../core/polling-loop.ts';
import { unseal } from '../core/secret-encryption.ts';
import { openContactSession } from '../sessions/sessions.ts';
import { channelSecretContext } from '../shops/save-channels.ts';
import { metaAccount, unsealMetaSecrets } from './meta-account.ts';

export type DeliveryParts = {
  database: Database;
  channels: Channels;
  /** The public address of the shop. All links in messages start with it. */
  publicUrl: string;
  /** Signs the codes of the links. */
  contextSecret: string;
  /** Opens the channels' secrets; without it no webhook is called. */
  secretsKey: string | undefined;
  log: Log;
  /** Default: the system's clock. */
  clock?: () => Date;
  /** How long an attempt may take before another process makes a new one. Longer than every channel's time-out. */
  leaseMs?: number;
  /** The number of contacts to which messages are sent concurrently. */
  atOnce?: number;
};

const usualLeaseMs = 30_000;
const usualAtOnce = 4;
export const maxTries = 8;
const longestWaitMs = 15 * 60_000;

/** 1 s, 4 s, 16 s, …, at most a quarter of an hour: the delay after a message's failure number `tries`. */
export const retryDelayMs = (tries: number): number => Math.min(1_000 * 4 ** (tries - 1), longestWaitMs);

/**
 * Delivers messages for as long as the service runs: at once when woken, and every second for messages that other
 * processes queued or that are due again.
 */
export const startMessageDelivery = (parts: DeliveryParts): PollingLoop =>
  startPollingLoop((signal) => deliverDueMessages(parts, signal), {
    log: parts.log,
    everyMs: 1_000,
    whenFailing: 'messages could not be delivered',
  });

/**
 * Delivers until no message is due and returns the number of attempts. Any number of processes may run it at the same
 * time: one of them serves a contact at a time, in order. A message is delivered at least once; its id identifies a
 * repetition.
 */
export async function deliverDueMessages(parts: DeliveryParts, signal?: AbortSignal): Promise<number> {
  const { database, leaseMs = usualLeaseMs, atOnce = usualAtOnce } = parts;
  const carriers: Promise<unknown>[] = [];
  const faults: unknown[] = [];
  let tries = 0;
  const start = () => carriers.push(carry().catch((fault: unknown) => faults.push(fault)));
  const carry = async (): Promise<void> => {
    while (!signal?.aborted) {
      const lane = await leaseDueLane(database, leaseMs);
      if (!lane) return;
      // One due lane suggests that more are due, for a second carrier while this one is busy.
      if (carriers.length < atOnce) start();
      await deliverFirst(parts, lane);
      tries++;
    }
  };
  start();
  // The list grows during the wait.
  for (const carrier of carriers) await carrier;
  if (faults.length > 0) throw faults[0];
  return tries;
}

/** Tries the first message of a contact's queue. */
async function deliverFirst(parts: DeliveryParts, lane: LeasedLane): Promise<void> {
  const row = await nextMessageOfLane(parts.database, lane);
  // Without a row, another process has sent it meanwhile. The lease expires by itself.
  if (row) await settle(parts, row, await attemptDelivery(parts, row));
}

async function settle({ database, log }: DeliveryParts, row: DueMessage, outcome: Delivery): Promise<void> {
  const about = { messageId: row.id, shopId: row.shop_id, tries: row.attempts };
  if (outcome.kind === 'delivered') {
    await markMessageSent(database, row, outcome.ref);
    return;
  }
  const { reason } = outcome;
  if (outcome.kind === 'dead' || row.attempts >= maxTries) {
    await markMessageFailed(database, row, reason);
    log.error({ ...about, reason }, 'a message was given up');
    return;
  }
  const waitMs = Math.max(retryDelayMs(row.attempts), outcome.afterMs ?? 0);
  await rescheduleMessage(database, row, reason, waitMs);
  log.warn({ ...about, reason, waitMs }, 'a message will be retried');
}

async function attemptDelivery(parts: DeliveryParts, row: DueMessage): Promise<Delivery> {
  // The process of the last attempt crashed during it. The message must not crash one process after another.
  if (row.attempts > maxTries) return { kind: 'dead', reason: 'never-ended' };
  const account = accountOf(row, parts);
  if ('reason' in account) return account;
  return parts.channels.deliver(
    account,
    outgoing(parts, row, account.kind === 'whatsapp' && account.template?.hasButton === true),
  );
}

/** The account that reaches the contact, or why there is none. */
function accountOf(row: DueMessage, { secretsKey, clock = systemClock }: DeliveryParts): ChannelAccount | Undelivered {
  const channel = { channelType: row.channel_type, channelId: row.channel_id };
  switch (row.kind) {
    case null:
      return { kind: 'retry', reason: 'not-connected' };
    case 'meta': {
      if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
      const secrets = unsealMetaSecrets(secretsKey, row.shop_id, channel, row.secret_sealed);
      if (!secrets) return { kind: 'retry', reason: 'other-secrets-key' };
      const isOpen = isWindowOpen(row.last_inbound_at, clock());
      const account = metaAccount(
        { ...channel, externalId: row.external_id, options: row.options },
        secrets.accessToken,
        !isOpen,
      );
      const isAllowed = isOpen || (account.kind === 'whatsapp' && account.template !== null);
      // Not sent, because Meta treats senders who try too often as spam. The message is sent when the contact writes.
      return isAllowed ? account : { kind: 'dead', reason: windowClosed };
    }
    case 'demo':
      return { kind: 'demo' };
    case 'webhook': {
      if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
      const secret = unseal(secretsKey, channelSecretContext(row.shop_id, channel), row.secret_sealed);
      return secret === null
        ? { kind: 'retry', reason: 'other-secrets-key' }
        : { kind: 'webhook', url: row.url, secret };
    }
  }
}

type Undelivered = Exclude<Delivery, { kind: 'delivered' }>;

/** What a template's button opens when the message has no button itself. */
const shopButton: MessageButton = { title: messageText.openCatalog, opens: { path: '/', type: null, id: null } };

function outgoing(
  { database, publicUrl, contextSecret }: DeliveryParts,
  row: DueMessage,
  needsButton: boolean,
): Outgoing {
  const { kind, lines, pictureUrl } = row.message;
  const button = row.message.button ?? (needsButton ? shopButton : null);
  const contact = {
    shopId: row.shop_id,
    customerId: row.customer_id,
    channelType: row.channel_type,
    channelId: row.channel_id,
  };
  return {
    id: row.id,
    createdAt: row.created_at,
    channelType: row.channel_type,
    channelId: row.channel_id,
    contact: row.channel_user,
    kind,
    lines,
    pictureUrl: pictureUrl === null ? null : new URL(pictureUrl, publicUrl).href,
    button: button && {
      title: button.title,
      makeUrl: async () =>
        entryLink(publicUrl, await openContactSession(database, contact, contextSecret), button.opens),
    },
  };
}
