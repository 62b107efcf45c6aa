import { paymentWebhooks } from '#shared/contract/platform/webhooks.ts';
import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../../database/engine/database.ts';
import { insertPaymentEvent } from '../../database/payments/payment-events.ts';
import {
  isKnownPayment,
  recordSignedWebhook,
  recordUnprovenWebhook,
  type UnprovenReason,
} from '../../database/payments/webhook-health.ts';
import type { OnlinePaymentProvider, WebhookClaim } from '../../providers/online-payments.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';
import { webhookShopId } from '../shops/webhook-shop.ts';

/** The content of a webhook before its verification. `account`: the shop's id or short name. */
export type Claim = WebhookClaim & { provider: OnlineProviderName; account: string };

/**
 * `refused`: the sender does not have the secret. `unproven`: the shop and its provider do without one. Both with
 * `hint`: a payment of the shop is read again. `ignored`: not about a payment. `duplicate`: received before.
 */
export type PaymentWebhookResult =
  | 'refused'
  | 'refused hint'
  | 'unproven'
  | 'unproven hint'
  | 'ignored'
  | 'duplicate'
  | 'recorded';

/**
 * Stores a webhook that the provider has signed, or sent with the shop's password, so that the response is immediate.
 * `process-payment-events.ts` fetches the payment from its API later. A webhook that proves nothing is a hint: a
 * payment of this shop is read again, at most once a minute. Unsigned notifications exist, and anybody can send one.
 */
export async function receivePaymentWebhook(
  db: Db,
  accounts: PaymentAccounts,
  claim: Claim,
  now: Date,
): Promise<PaymentWebhookResult> {
  const shopId = await webhookShopId(db, claim.account);
  if (shopId === null) return 'refused';
  const account = await accounts.online(db, shopId, claim.provider);
  if (!account) return 'refused';
  const { provider, webhookSecret } = account;
  const unproven = { claim, shopId, at: now };
  if (webhookSecret === null) {
    const isHint = await takeHint(db, provider, unproven, 'no-secret');
    // A provider that sends no proof without a secret does nothing wrong, and would stop sending after refusals.
    if (!paymentWebhooks[claim.provider].needsSecret) return isHint ? 'unproven hint' : 'unproven';
    return isHint ? 'refused hint' : 'refused';
  }
  const verified = provider.verifyWebhook(claim, webhookSecret, now);
  if (verified === null) {
    const reason = (claim.signature ?? '') === '' ? 'unsigned' : 'wrong-signature';
    return (await takeHint(db, provider, unproven, reason)) ? 'refused hint' : 'refused';
  }
  await recordSignedWebhook(db, { shopId, provider: provider.name, at: now });
  const { eventId, subject } = verified;
  if (subject === null) return 'ignored';
  const event = { shopId, provider: provider.name, eventId, topic: subject.topic, subject: subject.id, at: now };
  const isNew = await insertPaymentEvent(db, event);
  return isNew ? 'recorded' : 'duplicate';
}

const hintEveryMs = 60_000;

/** Stores a hint if it names a payment of the shop. A fraud alert is never one: only a signature proves it. */
async function takeHint(
  db: Db,
  { name, hintOf }: OnlinePaymentProvider,
  { claim, shopId, at }: { claim: Claim; shopId: string; at: Date },
  reason: UnprovenReason,
): Promise<boolean> {
  const ref = hintOf(claim);
  if (ref === null || !(await isKnownPayment(db, { shopId, provider: name, ref }))) return false;
  await recordUnprovenWebhook(db, { shopId, provider: name, at }, reason);
  const eventId = `hint ${ref} ${Math.floor(at.getTime() / hintEveryMs)}`;
  await insertPaymentEvent(db, { shopId, provider: name, eventId, topic: 'payment', subject: ref, at });
  return true;
}
