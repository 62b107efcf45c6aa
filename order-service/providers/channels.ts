import { ChannelType } from '#shared/model/channel.ts';
import type { MessageKind } from '#shared/model/message.ts';
import type { NativeOrderStatus, NativePayment } from '#shared/model/native-payment.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import { isWhatsApp } from '#shared/rules/messaging/is-whatsapp.ts';
import type { MessagePurpose } from '#shared/rules/messaging/message-purpose.ts';

/** A message to a contact. All its URLs are absolute. */
export type Outgoing = {
  /** The same for every attempt, so a channel can recognise a repetition. */
  id: string;
  createdAt: Date;
  channelType: ChannelType;
  channelId: string;
  /** The contact's id in the channel. */
  contact: string;
  kind: MessageKind | 'staff-link' | 'order-alert';
  lines: string[];
  pictureUrl: string | null;
  /** The link carries its own session. It is created only for a channel that uses it, and again at every attempt. */
  button: { title: string; makeUrl: () => Promise<string> } | null;
  /** For a chat that shows a payment with its own button, instead of `lines`. */
  payment?: NativePayment | undefined;
  /** For a chat that shows the order already, under this reference. */
  orderStatus?: (NativeOrderStatus & { referenceId: string }) | undefined;
};

/** What an account shows beside its own payment buttons. A PIX code needs both. */
export type PayableAccount = { pixKey: string | null; merchantName: string | null };

/**
 * A template that WhatsApp has approved. `hasText`: {{1}} in its body is our text; `hasButton`: its button leads to the
 * shop's `/{{1}}`.
 */
export type MessageTemplate = { name: string; language: string; hasText: boolean; hasButton: boolean };

/**
 * A channel behind Meta's own API. `externalId` is Meta's id of the phone number, the page or the Instagram account.
 */
export type MetaAccount = { externalId: string; accessToken: string } & (
  | {
      kind: 'whatsapp';
      /** Set: this template is sent, because the contact's chat accepts nothing else at the moment. */
      template: MessageTemplate | null;
      /** The generic template, when WhatsApp does not know `template`. */
      fallback?: MessageTemplate | null;
      /** Set: payments and updates of orders are sent with WhatsApp's own buttons. */
      orders: PayableAccount | null;
    }
  | { kind: 'messenger' }
  /** `login`: the owner of the token, a Facebook page or the Instagram account itself. */
  | { kind: 'instagram'; login: 'page' | 'instagram' }
);

/** An account at a chat provider's own API. */
export type ChatAccount = MetaAccount;

/**
 * The options of a channel at a chat provider besides its keys. `welcome`: the text for a new contact; absent = the
 * default text, '' = no text.
 */
export type ChatAccountOptions = {
  login?: 'page' | 'instagram';
  /** For every purpose without a template of its own. */
  template?: MessageTemplate;
  templates?: Partial<Record<MessagePurpose, MessageTemplate>>;
  welcome?: string;
  /** The merchant switched WhatsApp's own payment buttons on. */
  orders?: PayableAccount;
};

/** A channel at a chat provider as the environment configures it: its id there, its keys, and its approved template. */
export type ChatKeys = {
  provider: ChatProviderName;
  channel: keyof typeof ChannelType;
  externalId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  template: { name: string; language: string } | null;
};

/** How messages reach a channel. */
export type ChannelAccount = { kind: 'webhook'; url: string; secret: string } | { kind: 'demo' } | ChatAccount;

/** The template that the account sends in place of a free message; null when it sends free messages. */
export const templateOf = (account: ChannelAccount): MessageTemplate | null =>
  account.kind === 'whatsapp' ? account.template : null;

/** Whether an account's template opens a page of the shop, also the one that replaces a template unknown there. */
export const opensPage = (account: ChannelAccount): boolean =>
  account.kind === 'whatsapp' && account.template?.hasButton === true && account.fallback?.hasButton !== false;

/** The channel of a visitor who comes from no chat. */
export const ownChannel: ChannelType = ChannelType.WebChat;

/** Whether the payment instructions follow a confirmation in the chat, because the shopper returns there (spec §6). */
export const paysInChat = (channelType: ChannelType): boolean => isWhatsApp({ channelType });

/** Whether a channel's contact ids can be phone numbers. */
export const hasPhoneContacts = (channelType: ChannelType): boolean => channelType === ChannelType.WhatsApp;

/** The channels that reach a person by the phone number alone. */
export const phoneChannels: readonly ChannelType[] = Object.values(ChannelType).filter(hasPhoneContacts);

/**
 * The result of an attempt. `refusesOrders`: the account does not allow the chat's own payment buttons. `nativeRef`:
 * the message is shown as a payable order under this reference. `reason` is one short word for the operator and the
 * agent (`messageFailureText`). It never holds an address, a secret or the remote side's own text. `ref` is the
 * channel's own id of the message. `afterMs` is the delay that the channel asks for.
 */
export type Delivery =
  | { kind: 'delivered'; ref?: string; nativeRef?: string; refusesOrders?: boolean }
  | { kind: 'retry'; reason: string; afterMs?: number; refusesOrders?: boolean }
  | { kind: 'dead'; reason: string; refusesOrders?: boolean };

/** Sends messages to the chats. A remote failure is a result; only a failure on our side (`makeUrl`) rejects. */
export type Channels = {
  deliver(account: ChannelAccount, message: Outgoing): Promise<Delivery>;
  close(): Promise<void>;
};
