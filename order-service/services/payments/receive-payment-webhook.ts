import type { OnlineProviderName } from '#shared/model/provider-names.ts';
import type { Db } from '../../database/engine/database.ts';
import { findPaymentByRef, insertPaymentEvent } from '../../database/payments/payment-events.ts';
import type { WebhookClaim } from '../../providers/online-payments.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';
import { webhookShopId } from '../shops/webhook-shop.ts';

/** The content of a webhook before its verification. `account`: the shop's id or short name. */
export type Claim = WebhookClaim & { provider: OnlineProviderName; account: string };

/** `refused`: the sender does not have the secret. `passed over`: not about a payment. `again`: received before. */
export type PaymentWebhookResult = 'refused' | 'passed over' | 'again' | 'heard';

/**
 * Stores a webhook of the provider, so that the response is immediate. `process-payment-events.ts` fetches the payment
 * from its API later. A hint of an unknown sender is stored only for a payment of this shop.
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
  const verified = provider.verifyWebhook(claim, webhookSecret, now);
  if (verified === null) return 'refused';
  const { eventId, subject, isHint = false } = verified;
  if (subject === null) return 'passed over';
  if (isHint && !(await findPaymentByRef(db, shopId, provider.name, subject.id))) return 'passed over';
  const event = { shopId, provider: provider.name, eventId, topic: subject.topic, subject: subject.id, at: now };
  const isNew = await insertPaymentEvent(db, event);
  return isNew ? 'heard' : 'again';
}
