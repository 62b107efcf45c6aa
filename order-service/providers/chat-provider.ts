import { type Static, Type } from 'typebox';
import { ChannelType } from '#shared/model/channel.ts';
import type { ShownMessage } from '#shared/model/message.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import type { MessagePurpose } from '#shared/rules/messaging/message-purpose.ts';
import type { ChatAccount, ChatAccountOptions, Outgoing } from './channels.ts';

/** What a chat provider can do for any shop, known without a call to it. Sending is in `channels.ts`. */
export type ChatProvider = {
  /** Its name in the channel tables and in a shop's declaration. */
  readonly name: ChatProviderName;
  /** How long it may repeat a webhook, in milliseconds. An event can be forgotten after this time. */
  readonly webhookMaxAgeMs: number;
  /** The account that a message of this purpose is sent with. */
  accountOf(channel: ConnectedChannel, use: AccountUse): ChatAccount;
  /** A message as the account's chat shows it. */
  shown(
    account: ChatAccount,
    message: Pick<Outgoing, 'lines' | 'pictureUrl'> & { button: string | null },
  ): ShownMessage;
  /** Whether the signature of a webhook was made with one of these app secrets over the raw bytes of the body. */
  isSigned(body: Buffer, signature: string | null, appSecrets: readonly string[]): boolean;
  /** Reads a webhook with all its batched events. Undocumented parts are counted and left out. */
  readWebhook(body: Buffer, now: Date): ChannelWebhook;
};

/** `isWindowOpen`: the contact accepts free messages at the moment. */
export type AccountUse = { isWindowOpen: boolean; purpose: MessagePurpose };

/** A channel of a shop at a chat provider. `externalId` is the provider's id of it. */
export type ConnectedChannel = {
  channelType: ChannelType;
  externalId: string;
  accessToken: string;
  options: ChatAccountOptions;
  /** The account refused the chat's own payment buttons not long ago. */
  refusesOrders?: boolean;
};

/** The delivery state of a message. */
export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * An event of a webhook, without anything that a contact wrote. `externalId` is the provider's id of the channel. Times
 * are ISO.
 */
export type ChannelEvent = Static<typeof channelEvent>;

const ofAccount = { channelType: Type.Enum(Object.values(ChannelType)), externalId: Type.String(), at: Type.String() };
const textOrNull = Type.Union([Type.String(), Type.Null()]);

/**
 * A cart that a contact sent from the channel's own catalogue. `ref`: the channel's id of the message. `id`: the
 * product as the merchant's catalogue at the channel names it. `quantity` 0: the channel sent no whole one above zero.
 * `price`: of one unit in cents, as the contact saw it.
 */
export type NativeCart = Static<typeof nativeCart>;
const nativeCart = Type.Object({
  ref: Type.String(),
  items: Type.Array(
    Type.Object({ id: Type.String(), quantity: Type.Integer(), price: Type.Union([Type.Integer(), Type.Null()]) }),
  ),
});

/** A contact has other ids from now on. `contact` and `alias` are the new ones; null = unchanged or unknown. */
export type ContactChange = Static<typeof contactChange>;
const contactChange = Type.Object({
  ...ofAccount,
  kind: Type.Literal('contact-change'),
  previous: Type.Array(Type.String()),
  contact: textOrNull,
  alias: textOrNull,
});

/** The form in which an event waits. */
export const channelEvent = Type.Union([
  Type.Object({
    ...ofAccount,
    kind: Type.Literal('message'),
    contact: Type.String(),
    /** The contact's second id, if there is one: the provider's own id beside the phone number. */
    alias: textOrNull,
    name: Type.String(),
    cart: Type.Optional(nativeCart),
  }),
  contactChange,
  /** The contact stopped or resumed messages of a kind, in a setting of the channel. `ids`: all ids of the contact. */
  Type.Object({
    ...ofAccount,
    kind: Type.Literal('consent'),
    ids: Type.Array(Type.String()),
    consent: Type.Literal('marketing'),
    state: Type.Enum(['granted', 'withdrawn']),
  }),
  /** `messageId` is our own id, if it comes back; `reason` is why the message failed (`messageFailureText`). */
  Type.Object({
    ...ofAccount,
    kind: Type.Literal('status'),
    ref: Type.String(),
    messageId: textOrNull,
    status: Type.Enum(['sent', 'delivered', 'read', 'failed']),
    reason: textOrNull,
  }),
  /** A watermark: everything sent until then was delivered, or read. */
  Type.Object({
    ...ofAccount,
    kind: Type.Literal('until'),
    contact: Type.String(),
    status: Type.Enum(['delivered', 'read']),
  }),
]);

/** An event with an id that identifies a repetition. */
export type IdentifiedEvent = { id: string; event: ChannelEvent };
/** Counts of webhook parts without use here: echoes of our own messages, and everything else. */
export type Ignored = { echo: number; other: number };
export type ChannelWebhook = { events: IdentifiedEvent[]; ignored: Ignored };
