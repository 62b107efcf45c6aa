import type { ChannelType } from '#shared/model/channel.ts';
import type { CustomerNotification } from '#shared/model/order/customer-notification.ts';
import type { ChatProviderName } from '#shared/model/provider-names.ts';
import { isWindowOpen } from '#shared/rules/messaging/customer-service-window.ts';
import type { MessagePurpose } from '#shared/rules/messaging/message-purpose.ts';
import type { StoredOptions } from '../../database/messaging/channel-accounts.ts';
import type { ContactReach } from '../../database/messaging/contact-reach.ts';
import { templateOf } from '../../providers/channels.ts';
import { chatProviders } from '../../providers/chat-providers.ts';

type Channel = { channelType: ChannelType; lastInboundAt: Date | null } & (
  | { kind: ChatProviderName; externalId: string; options: StoredOptions }
  | { kind: 'webhook' | 'demo' | null; externalId: null; options: StoredOptions | null }
);

/**
 * Whether a channel accepts a message now. Only channels of chat providers have a window; WhatsApp's approved templates
 * pass when it is closed.
 */
export function acceptsMessage(channel: Channel, purpose: MessagePurpose, now: Date): boolean {
  if (channel.externalId === null || isWindowOpen(channel.lastInboundAt, now)) return true;
  const { kind, channelType, externalId, options } = channel;
  // Nothing is sent, so no token is needed.
  const account = chatProviders[kind].accountOf(
    { channelType, externalId, accessToken: '', options },
    { isWindowOpen: false, purpose },
  );
  return templateOf(account) !== null;
}

/** Whether a contact is notified now of a change of their order, as `notifyContact` and the delivery do it. */
export function orderNotice(reach: ContactReach, now: Date): CustomerNotification {
  if (reach.isAnonymous || reach.isGone) return 'no-contact';
  if (reach.kind === null) return 'no-channel';
  const lastInboundAt = reach.lastInboundAt === null ? null : new Date(reach.lastInboundAt);
  return acceptsMessage({ ...reach, lastInboundAt }, 'order', now) ? 'sent' : 'window-closed';
}
