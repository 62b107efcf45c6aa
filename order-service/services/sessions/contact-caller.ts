import type { ChannelType } from '#shared/model/channel.ts';
import { SessionType } from '#shared/model/session.ts';
import type { ContactFlowRow } from '../../database/customers/contact-flow.ts';
import type { PaymentMeans } from '../payment-setup/payment-processor.ts';
import type { AuthenticatedCaller } from './sessions.ts';

/** What a cart needs besides its contact: the time, and the payment means that the shop may offer. */
export type CartParts = { now: Date; paymentMeans: PaymentMeans };

/** A contact of a channel. */
export type KnownContact = {
  shopId: string;
  customerId: string;
  channelType: ChannelType;
  channelId: string;
  customerName: string;
};

/** The contact of a row that a platform's name for them found. */
export const contactOfRow = (shopId: string, row: ContactFlowRow): KnownContact => ({
  shopId,
  customerId: row.customer_id,
  channelType: row.channel_type,
  channelId: row.channel_id,
  customerName: row.name,
});

/** The contact without a session, acting on their own cart: their message or their chatbot asked for it. */
export const contactCaller = (
  { shopId, customerId, channelType, channelId, customerName }: KnownContact,
  { now, paymentMeans }: CartParts,
): AuthenticatedCaller => ({
  shopId,
  sessionType: SessionType.Contact,
  channelType,
  channelId,
  customerId,
  customerName,
  isAnonymous: false,
  platformUserId: null,
  agent: null,
  isSupervisor: false,
  askedAt: now,
  paymentMeans,
  endsAt: now,
  scope: '',
});
