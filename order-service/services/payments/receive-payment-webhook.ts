import type { Db } from '../../database/engine/database.ts';
import { insertPaymentEvent } from '../../database/payments/payment-events.ts';
import { mercadoPagoName } from '../../providers/mercado-pago/mercado-pago.ts';
import { checkNotification } from '../../providers/mercado-pago/webhook-signature.ts';
import type { PaymentAccounts } from '../payment-setup/payment-accounts.ts';
import { webhookShopId } from '../shops/webhook-shop.ts';

/** What came in a webhook, every part of it still only claimed. `account`: the shop's id or short name. */
export type Claim = {
  account: string;
  type: string | null;
  dataId: string | null;
  requestId: string | null;
  signature: string | null;
};

/** `refused`: nobody who knows the secret sent it. `passed over`: about something that is no payment. `again`: noted before. */
export type PaymentWebhookResult = 'refused' | 'passed over' | 'again' | 'heard';

/**
 * Takes note of a webhook that is truly Mercado Pago's, so that it can be answered at once; what it is about is asked of their API
 * afterwards (`look-into-events.ts`). Nothing in its body is believed or even read: only the id in the query is signed.
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
  const account = await accounts.mercadoPago(db, shopId);
  if (!account?.webhookSecret) return 'refused';
  const eventId = checkNotification(claim, account.webhookSecret, now);
  if (eventId === null) return 'refused';
  if (claim.type !== 'payment' || dataId === null || !/^\d{1,30}$/.test(dataId)) return 'passed over';
  const isNew = await insertPaymentEvent(db, { shopId, provider: mercadoPagoName, eventId, subject: dataId, at: now });
  return isNew ? 'heard' : 'again';
}
