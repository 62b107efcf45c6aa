import { createHash } from 'node:crypto';
import { paymentRefusals } from '#shared/text/refusals/payment-refusals.ts';
import { lockCustomer } from '../../../database/customers/customers.ts';
import type { Db } from '../../../database/engine/database.ts';
import { countCardAttempts, countShopCardAttempts, insertProcessedEvent } from '../../../database/payments/payments.ts';
import { listShopHosts, type ShopRow } from '../../../database/shops/shops.ts';
import { ruleRefusal } from '../../core/refusal.ts';
import type { Payments } from '../../payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../../sessions/sessions.ts';

const minute = 60_000;
/** After this many refused cards a customer must solve a captcha, because programs test stolen cards. */
const refusedBeforeCaptcha = { times: 3, within: 15 * minute };
/** After this many, all cards are refused until the period is over. */
const refusedBeforeRest = { times: 10, within: 60 * minute };
/** This many in the whole shop, and more than the paid ones, indicate card testing from many clients. */
const refusedInShop = { times: 30, within: 10 * minute };

/** The solved captcha of a payment request. */
export type SentCaptcha = { recaptchaKey?: string; recaptchaToken?: string };

/**
 * Whether the request carries a valid captcha: for the shop's key, solved, and not used before. Calls the captcha
 * service, so call it outside any transaction.
 */
export async function isCaptchaSolved(payments: Payments, shop: ShopRow, sent: SentCaptcha): Promise<boolean> {
  const captcha = payments.captchaOf(shop);
  const { recaptchaKey, recaptchaToken = '' } = sent;
  if (!captcha || recaptchaToken === '' || recaptchaKey !== captcha.siteKey) return false;
  const hostnames = [...payments.ownHosts, ...(await listShopHosts(payments.database, shop.id))];
  if ((await captcha.verify(recaptchaToken, hostnames)) !== 'solved') return false;
  // The captcha service accepts each token once. This check covers the case without a service, and a token that another
  // replica verified.
  const token = createHash('sha256').update(recaptchaToken).digest('hex');
  return insertProcessedEvent(payments.database, shop.id, 'captcha', token);
}

type Tried = { shop: ShopRow; caller: AuthenticatedCaller; demanded: string | null; canBringCaptcha: boolean };

/**
 * The key of the captcha that this customer must solve before the next card, if any; `demanded` is the order's.
 * `canBringCaptcha`: the form can send one.
 * When no captcha is available during card testing, visitors have to wait: a program can open any number of visitor
 * sessions, but no session of a contact from a chat. The customer stays locked, so that their next attempt counts the
 * attempt that follows this check.
 */
export async function captchaNeeded(
  db: Db,
  payments: Payments,
  { shop, caller, demanded, canBringCaptcha }: Tried,
): Promise<string | null> {
  const captcha = canBringCaptcha ? payments.captchaOf(shop) : null;
  await lockCustomer(db, shop.id, caller.customerId ?? '');
  const triedIn = (within: number) =>
    countCardAttempts(db, shop.id, caller.customerId ?? '', new Date(caller.askedAt.getTime() - within));
  if ((await triedIn(refusedBeforeRest.within)) >= refusedBeforeRest.times)
    throw ruleRefusal('too-many-payments', paymentRefusals.tooMany);
  if (captcha && demanded !== null) return captcha.siteKey;
  if (!captcha && !caller.isAnonymous) return null;
  const isTested = await areCardsTriedOut(db, shop.id, caller.askedAt);
  if (!captcha && isTested) throw ruleRefusal('too-many-payments', paymentRefusals.tooManyInShop);
  if (!captcha) return null;
  return isTested || (await triedIn(refusedBeforeCaptcha.within)) >= refusedBeforeCaptcha.times
    ? captcha.siteKey
    : null;
}

async function areCardsTriedOut(db: Db, shopId: string, now: Date): Promise<boolean> {
  const { refused, paid } = await countShopCardAttempts(db, shopId, new Date(now.getTime() - refusedInShop.within));
  return refused >= refusedInShop.times && refused > paid;
}
