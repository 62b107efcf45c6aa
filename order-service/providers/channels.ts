import type { ChannelType } from '#shared/model/channel.ts';
import type { MessageKind } from '#shared/model/message.ts';

/** A message on its way to a contact, every address in it absolute. */
export type Outgoing = {
  /** The same for every try: a channel tells a repetition by it. */
  id: string;
  createdAt: Date;
  channelType: ChannelType;
  channelId: string;
  /** The contact's id in the channel. */
  contact: string;
  kind: MessageKind;
  lines: string[];
  pictureUrl: string | null;
  /** The link holds a session of its own, so it is made only for the channel that asks for it, and at every try anew. */
  button: { title: string; makeUrl: () => Promise<string> } | null;
};

/** A message that WhatsApp has approved beforehand. `hasText`: its body's {{1}} is what we say; `hasButton`: its button leads to the shop's `/{{1}}`. */
export type MessageTemplate = { name: string; language: string; hasText: boolean; hasButton: boolean };

/** A channel that is reached through Meta's own interface; `externalId` is Meta's id of it: a phone number's, a page's or an Instagram account's. */
export type MetaAccount = { externalId: string; accessToken: string } & (
  | {
      kind: 'whatsapp';
      /** Set: what is sent is this template, because the contact's chat takes nothing else just now. */
      template: MessageTemplate | null;
    }
  | { kind: 'messenger' }
  /** `login`: whose token it is, a Facebook page's or the Instagram account's own. */
  | { kind: 'instagram'; login: 'page' | 'instagram' }
);

/** A channel of Meta's as its owner names it: its id there, its keys, and the approved template of WhatsApp's if there is one. */
export type MetaKeys = {
  channel: 'WhatsApp' | 'Messenger' | 'Instagram';
  externalId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  template: { name: string; language: string } | null;
};

/** How a channel is reached. */
export type ChannelAccount = { kind: 'webhook'; url: string; secret: string } | { kind: 'demo' } | MetaAccount;

/**
 * What became of a try. A reason is one short word for the operator and the agent (`messageFailureText`): no address, no secret, nothing the
 * other side said. `ref` is the channel's own id of the message; `afterMs` how long it asks to be left alone.
 */
export type Delivery =
  | { kind: 'delivered'; ref?: string }
  | { kind: 'retry'; reason: string; afterMs?: number }
  | { kind: 'dead'; reason: string };

/** The way to the chats. What goes wrong out there is an answer; only what goes wrong in here (`makeUrl`) rejects. */
export type Channels = {
  deliver(account: ChannelAccount, message: Outgoing): Promise<Delivery>;
  close(): Promise<void>;
};
