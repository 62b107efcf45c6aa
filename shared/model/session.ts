import type { Address } from './address.ts';
import type { NamedAgent } from './agent.ts';
import type { ChannelType } from './channel.ts';

/** The type of the caller (spec §3). */
export const SessionType = { Contact: 0, PlatformUser: 1, Chatbot: 2, None: 3 } as const;
export type SessionType = (typeof SessionType)[keyof typeof SessionType];

/** The session code of a visitor without one (spec §2). */
export const anonymousSessionCode = 'anonymous-session';

/** The person of a session, with the saved addresses. */
export type UserShop = { id: string; name: string; addresses: Address[] };

/** The contact that a platform user serves. `phoneEnd`: the last four digits of the phone, `null` if unknown. */
export type ServedContact = { name: string; channelType: ChannelType; phoneEnd: string | null };

/** The response of `GET /api/session/{code}`. */
export type Session = {
  sessionType: SessionType;
  channelType: ChannelType;
  channelId: string;
  shopId: string;
  userShop: UserShop;
  /** Whether the person's chat has a phone, which a payment can use. Absent: only WhatsApp has one. */
  chatHasPhone?: boolean;
  /** Only for a platform user: the contact they serve. */
  contact?: ServedContact;
  /** Only for a platform user whom the platform named. */
  agent?: NamedAgent;
  /** Only for `anonymous-session`: this visitor's own code, for all further calls. */
  code?: string;
};
