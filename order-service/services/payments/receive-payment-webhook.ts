import type { Db } from '../../database/engine/database.ts';
import { insertPaymentEvent } from '../../database/payments/payment-events.ts';
import { mercadoPagoName } from '../../providers/mercado-pago/mercado-pago.ts';
import { checkNotification } from '../../providers/mercado-pago/webhook-signature.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';
import { webhookShopId } from '../shops/webhook-shop.ts';

/** The content of a webhook before its verification. `account`: the shop's id or short name. */
export type Claim = {
  account: string;
  type: string | null;
  dataId: string | null;
  requestId: string | null;
  signature: string | null;
};

/** `refused`: the sender does not have the secret. `passed over`: not about a payment. `again`: received before. */
export type PaymentWebhookResult = 'refused' | 'passed over' | 'again' | 'heard';

/**
 * Stores a webhook with a valid Mercado Pago signature, so that the response is immediate. `process-payment-events.ts`
 * queries their API about it later. The body is never parsed: only the id in the query is signed.
 */
export async function receivePaymentWebhook(
  db: Db,
  accounts: PaymentAccounts,
  claim: Claim,
  now: Date,
): Promise<PaymentWebhookResult> {
  const { dataId } = claim;
  const shopId = await webhookShopId(db, claim.account);
  if (shopId === null) return 'refused';
  const account = await accounts.online(db, shopId);
  if (!account?.webhookSecret) return 'refused';
  const eventId = checkNotification(claim, account.webhookSecret, now);
  if (eventId === null) return 'refused';
  if (claim.type !== 'payment' || dataId === null || !/^\d{1,30}$/.test(dataId)) return 'passed over';
  const isNew = await insertPaymentEvent(db, { shopId, provider: mercadoPagoName, eventId, subject: dataId, at: now });
  return isNew ? 'heard' : 'again';
}
