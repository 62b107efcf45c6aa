import type { Db } from '../../database/engine/database.ts';
import { type ConsentChange, listConsents, recordConsent } from '../../database/messaging/contact-consent.ts';
import { ruleRefusal } from '../core/refusal.ts';

/** One change of what a contact allows, as it is stored. */
export type Consent = Awaited<ReturnType<typeof listConsents>>[number];

/** What applies now, by channel and kind of message, and everything that was recorded. */
export type Consents = { current: Consent[]; history: Consent[] };

type OfContact = { shopId: string; customerId: string };

/** Clocks of other systems may be a little ahead. */
const toleranceMs = 5 * 60_000;

/** What a contact allowed and refused. */
export async function consentsOf(db: Db, contact: OfContact): Promise<Consents> {
  const history = await listConsents(db, contact);
  const newest = new Map(history.map((consent) => [`${consent.channel_type} ${consent.kind}`, consent]));
  return { current: [...newest.values()], history };
}

/** Records what a contact said. The newest by its date counts, also when it is recorded late. */
export async function saveConsent(db: Db, contact: OfContact, change: ConsentChange, now: Date): Promise<Consents> {
  if (change.at.getTime() > now.getTime() + toleranceMs)
    throw ruleRefusal('bad-instant', 'A data não pode estar no futuro.');
  await recordConsent(db, contact, change);
  return consentsOf(db, contact);
}
