import { ChannelType } from '#shared/model/channel.ts';
import type { Order } from '#shared/model/order.ts';
import { type Session, SessionType } from '#shared/model/session.ts';

/** Spec §6: a platform user is a seller or agent who works for a contact. */
export const isPlatformUser = (session: Pick<Session, 'sessionType'> | null): boolean =>
  session?.sessionType === SessionType.PlatformUser;

/** The WhatsApp channel returns to the chat by a link; the other channels end on a page (spec §2, §6). */
export const isWhatsApp = (session: Pick<Session, 'channelType'> | null): boolean =>
  session?.channelType === ChannelType.WhatsApp;

/** Spec §2: "An order whose user id contains the word anonymous is flagged as anonymous user". */
export const isAnonymous = (order: Pick<Order, 'userId'>): boolean => order.userId.toLowerCase().includes('anonymous');
