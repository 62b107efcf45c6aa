import { createHash } from 'node:crypto';
import { paymentRefusals } from '#shared/text/payment-refusals.ts';
import { lockCustomer } from '../../database/customers/customers.ts';
import type { Db } from '../../database/engine/database.ts';
import { countCardAttempts, countShopsCards, insertProcessedEvent } from '../../database/payments/payments.ts';
import { listShopHosts, type ShopRow } from '../../database/shops/shops.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { Payments } from '../payment-setup/payment-providers.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';

const minute = 60_000;
/** After so many refused cards a customer must solve a captcha: programs try out stolen cards. */
const refusedBeforeCaptcha = { times: 3, within: 15 * minute };
/** After so many no card is tried until some time has passed. */
const refusedBeforeRest = { times: 10, within: 60 * minute };
/** After so many in the whole shop, and more than were paid, they are tried out by many at once. */
const refusedInShop = { times: 30, within: 10 * minute };

/** What came with a payment of an answered captcha. */
export type SentCaptcha = { recaptchaKey?: string; recaptchaToken?: string };

/**
 * Whether an answered captcha came along: of the key the shop shows, solved, and not used before. Asks its service, so it is called outside
 * any transaction.
 */
export async function isCaptchaSolved(payments: Payments, shop: ShopRow, sent: SentCaptcha): Promise<boolean> {
  const captcha = payments.captchaOf(shop);
  const { recaptchaKey, recaptchaToken = '' } = sent;
  if (!captcha || recaptchaToken === '' || recaptchaKey !== captcha.siteKey) return false;
  const hostnames = [...payments.ownHosts, ...(await listShopHosts(payments.database, shop.id))];
  if ((await captcha.verify(recaptchaToken, hostnames)) !== 'solved') return false;
  // Its service counts each answer once; where there is none, or another of our replicas asked it, this does.
  const token = createHash('sha256').update(recaptchaToken).digest('hex');
  return insertProcessedEvent(payments.database, shop.id, 'captcha', token);
}

type Tried = { shop: ShopRow; who: AuthenticatedCaller; demanded: string | null; canBringCaptcha: boolean };

/**
 * The key of the captcha that has to be solved before this customer's next card, if one has; `demanded` is the order's. `canBringCaptcha`: the
 * form sends one along. Where none can be asked for while cards are tried out, a visitor waits: a program opens as many sessions of visitors as
 * it likes, but not one of a contact, whom a chat knows. The customer stays locked, so that their next attempt counts the one this leads to.
 */
export async function captchaNeeded(
  db: Db,
  payments: Payments,
  { shop, who, demanded, canBringCaptcha }: Tried,
): Promise<string | null> {
  const captcha = canBringCaptcha ? payments.captchaOf(shop) : null;
  await lockCustomer(db, shop.id, who.customerId ?? '');
  const triedIn = (within: number) =>
    countCardAttempts(db, shop.id, who.customerId ?? '', new Date(who.askedAt.getTime() - within));
  if ((await triedIn(refusedBeforeRest.within)) >= refusedBeforeRest.times)
    throw ruleRefusal('too-many-payments', paymentRefusals.tooMany);
  if (captcha && demanded !== null) return captcha.siteKey;
  if (!captcha && !who.isAnonymous) return null;
  const isTested = await areCardsTriedOut(db, shop.id, who.askedAt);
  if (!captcha && isTested) throw ruleRefusal('too-many-payments', paymentRefusals.tooManyInShop);
  if (!captcha) return null;
  return isTested || (await triedIn(refusedBeforeCaptcha.within)) >= refusedBeforeCaptcha.times
    ? captcha.siteKey
    : null;
}

async function areCardsTriedOut(db: Db, shopId: string, now: Date): Promise<boolean> {
  const { refused, paid } = await countShopsCards(db, shopId, new Date(now.getTime() - refusedInShop.within));
  return refused >= refusedInShop.times && refused > paid;
}
