import type { MessageButton } from '#shared/model/message.ts';
import type { MessageCharge } from '#shared/model/panel/message-charge.ts';
import { absolutePicture } from '#shared/rules/links/absolute-picture.ts';
import { isWindowOpen } from '#shared/rules/messaging/customer-service-window.ts';
import { isMarketing, messageCharge, messagePurpose } from '#shared/rules/messaging/message-purpose.ts';
import { sessionLink } from '#shared/rules/session/session-link.ts';
import { marketingStopped, messageText } from '#shared/text/messaging/messages.ts';
import type { Job } from '../../database/jobs/claim-jobs.ts';
import { writeOrdersRefused } from '../../database/messaging/channel-accounts.ts';
import { formerContactPrefix } from '../../database/messaging/contacts.ts';
import {
  type DueMessage,
  markMessageFailed,
  markMessageSent,
  markNativeSent,
  nextMessageOfLane,
  writeMessageError,
} from '../../database/messaging/outbox.ts';
import { deleteUntried, isChargeUnderWay, listWaitingAfter } from '../../database/messaging/waiting-messages.ts';
import { type ChannelAccount, type Delivery, type Outgoing, opensPage, templateOf } from '../../providers/channels.ts';
import { errorName, type JobHandler, type JobResult, neverEnded } from '../jobs/run-job.ts';
import { recordJustFailed } from '../platform/message-events.ts';
import { openContactSession } from '../sessions/sessions.ts';
import { type ChannelParts, openChannelAccount, type Undelivered } from './channel-account.ts';
import { longestWaitForCodeMs, mergeIntoTemplate } from './merge-into-template.ts';
import { queueMessage } from './outbox.ts';
import { codeOfNative } from './send-payment-instructions.ts';

/** `contextSecret` signs the codes of the links. */
export type DeliveryParts = ChannelParts & { contextSecret: string };

/**
 * Sends the next message to a contact. Messages to a contact are sent one after another, in their order. Each is sent
 * at least once; its id identifies a repetition.
 */
export const messageJob = (parts: DeliveryParts): JobHandler<'message'> => {
  const { database, log, clock } = parts;
  const next = (hasMore: boolean): JobResult => (hasMore ? { kind: 'again', at: clock() } : { kind: 'done' });
  const laneOf = ({ shop_id: shopId, key: customerId }: Job<'message'>) => ({ shopId, customerId });
  const endFailed = async (row: DueMessage, reason: string) => {
    const hasMore = await database.tx(async (db) => {
      const marked = await markMessageFailed(db, row, reason);
      if (marked !== undefined) await recordJustFailed(db, { shopId: row.shop_id, customerId: row.customer_id });
      return marked;
    }, row.shop_id);
    log.error({ messageId: row.id, shopId: row.shop_id, tries: row.attempts, reason }, 'a message was given up');
    return next(hasMore ?? true);
  };
  return {
    run: async (job) => {
      const row = await nextMessageOfLane(database, laneOf(job));
      if (!row) return { kind: 'done' };
      const attempt = await attemptDelivery(parts, row);
      if (attempt === 'awaits-code') return { kind: 'again', at: new Date(clock().getTime() + codePollMs) };
      const { outcome, chargedAs, covered } = attempt;
      if (outcome.refusesOrders === true) await rememberRefusal(parts, row);
      // Without a result, the channel's report ended the message: the contact may have another one.
      if (outcome.kind === 'delivered') {
        const { ref, nativeRef } = outcome;
        const { payment } = row.message;
        const isNative = nativeRef !== undefined && payment !== undefined;
        const hasMore = isNative
          ? await database.tx((db) => markNativeSent(db, row, ref ?? null, payment), row.shop_id)
          : await database.tx(async (db) => {
              const marked = await markMessageSent(db, row, ref, chargedAs);
              if (marked !== undefined && covered.length > 0) await deleteUntried(db, row, covered);
              return marked;
            }, row.shop_id);
        // The code's own message was deleted when the button was sent. A template says it itself.
        const code = row.was_native && payment && chargedAs === 'free' ? codeOfNative(payment) : null;
        if (code) await database.tx((db) => queueMessage(db, laneOf(job), code.message, code.key), row.shop_id);
        return next(hasMore ?? true);
      }
      const { reason } = outcome;
      if (outcome.kind === 'dead') return endFailed(row, reason);
      await writeMessageError(database, row, reason);
      return { kind: 'retry', reason, notBefore: new Date(clock().getTime() + (outcome.afterMs ?? 0)) };
    },
    giveUp: async (job, reason) => {
      const row = await nextMessageOfLane(database, laneOf(job), { isAttempt: false });
      if (!row) return { kind: 'done' };
      // The channel's report ended the message that failed: this one was never tried.
      return row.attempts === 0 && reason !== neverEnded ? next(true) : endFailed(row, reason);
    },
    // A message of an exception may contain a link with a session code.
    reasonOf: errorName,
  };
};

/** How long the chat's own payment buttons are not tried again after a refusal: the merchant may fix the account. */
const refusedForMs = 24 * 3_600_000;

async function rememberRefusal({ database, clock, log }: DeliveryParts, row: DueMessage): Promise<void> {
  const until = new Date(clock().getTime() + refusedForMs);
  await writeOrdersRefused(database, row.shop_id, {
    channelType: row.channel_type,
    channelId: row.channel_id,
    until,
  });
  log.warn({ shopId: row.shop_id, channelId: row.channel_id }, 'a channel refused native payment buttons');
}

/** `covered`: the waiting messages that a template says too. */
type Attempt = { outcome: Delivery; chargedAs: MessageCharge; covered: string[] };

async function attemptDelivery(parts: DeliveryParts, row: DueMessage): Promise<Attempt | 'awaits-code'> {
  const account = accountOf(row, parts);
  if ('reason' in account) return { outcome: account, chargedAs: 'free', covered: [] };
  if (templateOf(account) !== null) return attemptTemplate(parts, row);
  return {
    outcome: await parts.channels.deliver(account, outgoing(parts, row, false)),
    chargedAs: 'free',
    covered: [],
  };
}

/** How often a receipt looks whether the payment code is there. */
const codePollMs = 3_000;

/** Sends a template, which costs the shop money, for everything that waits about the same order. */
async function attemptTemplate(parts: DeliveryParts, row: DueMessage): Promise<Attempt | 'awaits-code'> {
  const { database, clock } = parts;
  const { placed } = row.message;
  const isYoung = clock().getTime() - row.created_at.getTime() < longestWaitForCodeMs;
  if (placed?.part === 'receipt' && isYoung && (await isChargeUnderWay(database, row.shop_id, placed.orderId)))
    return 'awaits-code';
  // Read after the charge's end: its transaction queued the code.
  const waiting = await listWaitingAfter(database, row);
  const { message } = mergeIntoTemplate(row, waiting, false);
  const account = accountOf({ ...row, message }, parts);
  if ('reason' in account) return { outcome: account, chargedAs: 'free', covered: [] };
  const said = mergeIntoTemplate(row, waiting, opensPage(account));
  const sent = outgoing(parts, { ...row, message: said.message }, templateOf(account)?.hasButton === true);
  return {
    outcome: await parts.channels.deliver(account, sent),
    chargedAs: messageCharge(messagePurpose(said.message), true),
    covered: said.covered,
  };
}

/** The account that reaches the contact, or why there is none. */
function accountOf(row: DueMessage, { secretsKey, clock }: DeliveryParts): ChannelAccount | Undelivered {
  const isOpen = isWindowOpen(row.last_inbound_at, clock());
  // The contact's id belongs to another contact now.
  if (row.channel_user.startsWith(formerContactPrefix)) return { kind: 'dead', reason: 'unreachable' };
  // In an open conversation, an agent's product answers the contact.
  const isUnwanted = row.message.isReminder === true || (!isOpen && isMarketing(row.message));
  if (row.refuses_marketing && isUnwanted) return { kind: 'dead', reason: marketingStopped };
  return openChannelAccount(row, { isOpen, purpose: messagePurpose(row.message) }, { secretsKey, clock });
}

/** What a template's button opens when the message has no button itself. */
const shopButton: MessageButton = { title: messageText.openCatalog, opens: { path: '/', type: null, id: null } };

function outgoing(
  { database, publicUrl, contextSecret }: DeliveryParts,
  row: DueMessage,
  needsButton: boolean,
): Outgoing {
  const { kind, lines, pictureUrl, payment, orderStatus } = row.message;
  const { native_ref: referenceId } = row;
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
    // A button that did not arrive is not tried again.
    payment: row.was_native ? undefined : payment,
    orderStatus: orderStatus && referenceId !== null ? { ...orderStatus, referenceId } : undefined,
    lines,
    pictureUrl: pictureUrl === null ? null : absolutePicture(pictureUrl, publicUrl),
    button: button && {
      title: button.title,
      makeUrl: async () =>
        sessionLink(publicUrl, await openContactSession(database, contact, contextSecret), button.opens),
    },
  };
}
