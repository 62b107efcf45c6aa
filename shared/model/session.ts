import type { Address } from './address.ts';
import type { ChannelType } from './channel.ts';

/** Who is asking (spec §3). */
export const SessionType = { Contact: 0, PlatformUser: 1, Chatbot: 2, None: 3 } as const;
export type SessionType = (typeof SessionType)[keyof typeof SessionType];

/** The code of a visitor who came without one (spec §2). */
export const anonymousSessionCode = 'anonymous-session';

/** The person a session shops for, with the addresses known of them. */
export type UserShop = { id: string; name: string; addresses: Address[] };

/** The contact whom a platform user serves. `phoneEnd`: the last four digits of the phone, null where it is not known. */
export type ServedContact = { name: string; channelType: ChannelType; phoneEnd: string | null };

/** What `GET /api/session/{code}` says. */
export type Session = {
  sessionType: SessionType;
  channelType: ChannelType;
  channelId: string;
  shopId: string;
  userShop: UserShop;
  /** Only for a platform user: whom they serve. */
  contact?: ServedContact;
  /** Only for `anonymous-session`: the code of this visitor's own, to be used from now on. */
  code?: string;
};
