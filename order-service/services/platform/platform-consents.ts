import type { PlatformConsentChange, PlatformConsents } from '#shared/contract/platform/consent-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../../database/engine/database.ts';
import { nameOf } from '../orders/load-full-order.ts';
import { type Consent, type Consents, consentsOf, saveConsent } from '../people/consents.ts';
import { contactNamed, type FlowQuery, knownContact } from './platform-flow.ts';

/** What a contact allowed and refused. Throws 404 for a contact whom the shop does not know. */
export async function platformConsents(db: Db, shopId: string, query: FlowQuery): Promise<PlatformConsents> {
  const { customer_id } = await knownContact(db, shopId, { ...query, channelType: ChannelType[query.channelType] });
  return consentsView(await consentsOf(db, { shopId, customerId: customer_id }));
}

/** The platform reports what a contact said. It never creates a contact. */
export async function changePlatformConsent(
  db: Db,
  shopId: string,
  { kind, state, at, source = 'platform', ...contact }: PlatformConsentChange,
  now: Date,
): Promise<PlatformConsents> {
  const { customer_id, channel_type } = await knownContact(db, shopId, contactNamed(contact));
  const change = { channelType: channel_type, kind, state, at: at === undefined ? now : new Date(at), source };
  return consentsView(await saveConsent(db, { shopId, customerId: customer_id }, change, now));
}

const consentsView = ({ current, history }: Consents): PlatformConsents => ({
  current: current.map(consentView),
  history: history.map(consentView),
});

const consentView = ({ channel_type, kind, state, at, source }: Consent) => ({
  channelType: nameOf(ChannelType, channel_type),
  kind,
  state,
  at: at.toISOString(),
  source,
});
