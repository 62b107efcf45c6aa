import type { MessagePreview, ProductsToSend, ShownMessage } from '#shared/model/message.ts';
import { absolutePicture } from '#shared/rules/links/absolute-picture.ts';
import { isWindowOpen } from '#shared/rules/messaging/customer-service-window.ts';
import { messageText, previewNotes } from '#shared/text/messaging/messages.ts';
import type { Db } from '../../database/engine/database.ts';
import { type ContactChannelRow, findContactChannel } from '../../database/messaging/channel-accounts.ts';
import { templateOf } from '../../providers/channels.ts';
import { chatProviders } from '../../providers/chat-providers.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { messageParts } from './message-parts.ts';
import { findReachableContact } from './outbox.ts';
import { productsMessages } from './product-message.ts';
import { chosenProducts } from './send-product.ts';

/** The messages that `sendProducts` would send now, as the contact's channel shows them. It sends nothing. */
export async function previewProducts(
  db: Db,
  caller: AuthenticatedCaller,
  asked: ProductsToSend,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<MessagePreview> {
  const { shopId, customerId } = await findReachableContact(db, caller);
  const channel = await findContactChannel(db, shopId, customerId);
  const messages = productsMessages(await chosenProducts(db, caller, asked), asked.text).flatMap(messageParts);
  const { show, note } = channelView(channel, now);
  return {
    messages: messages.map(({ lines, pictureUrl, button }) => {
      const absolute = pictureUrl === null ? null : absolutePicture(pictureUrl, publicUrl);
      const shown = show({ lines, pictureUrl: absolute, button: button?.title ?? null });
      // The agent's page loads the shop's own pictures from its own address.
      return { ...shown, pictureUrl: shown.pictureUrl === null ? null : pictureUrl };
    }),
    note,
  };
}

type View = { show: (message: ShownMessage) => ShownMessage; note: string | null };

/** How a channel shows messages now. Other channels than those of chat providers show them as they are. */
function channelView(channel: ContactChannelRow | undefined, now: Date): View {
  if (!channel || channel.external_id === null) return { show: (message) => message, note: null };
  const { channel_type: channelType, external_id: externalId, options, kind, last_inbound_at } = channel;
  const isOpen = isWindowOpen(last_inbound_at, now);
  const provider = chatProviders[kind];
  // Nothing is sent, so no token is needed.
  const account = provider.accountOf(
    { channelType, externalId, accessToken: '', options },
    { isWindowOpen: isOpen, purpose: 'offer' },
  );
  const template = templateOf(account);
  const show = (message: ShownMessage): ShownMessage => {
    const shown = provider.shown(account, message);
    // A template's button opens the shop where the message has none.
    return shown.button === '' ? { ...shown, button: messageText.openCatalog } : shown;
  };
  if (isOpen) return { show, note: null };
  if (channel.refuses_marketing) return { show, note: previewNotes.marketingStopped };
  if (!template) return { show, note: previewNotes.waits };
  return {
    show,
    note: template.hasText ? previewNotes.template(template.name) : previewNotes.fixedTemplate(template.name),
  };
}
