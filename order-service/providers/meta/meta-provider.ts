import { ChannelType } from '#shared/model/channel.ts';
import type { MetaAccount } from '../channels.ts';
import type { AccountUse, ChatProvider, ConnectedChannel } from '../chat-provider.ts';
import { shownByMeta } from './shown-message.ts';
import { readMetaWebhook } from './webhook-events.ts';
import { isMetaSignature } from './webhook-signature.ts';

/** Meta's channels: WhatsApp, Messenger and Instagram. Meta repeats a webhook for days. */
export const metaProvider: ChatProvider = {
  name: 'meta',
  webhookMaxAgeMs: 14 * 86_400_000,
  accountOf: metaAccount,
  shown: shownByMeta,
  isSigned: isMetaSignature,
  readWebhook: readMetaWebhook,
};

/** Only WhatsApp has templates. One is sent when the contact accepts no free messages. */
function metaAccount(
  { channelType, externalId, accessToken, options, refusesOrders = false }: ConnectedChannel,
  { isWindowOpen, purpose }: AccountUse,
): MetaAccount {
  const account = { externalId, accessToken };
  switch (channelType) {
    case ChannelType.WhatsApp:
      return {
        ...account,
        kind: 'whatsapp',
        template: isWindowOpen ? null : (options.templates?.[purpose] ?? options.template ?? null),
        fallback: options.templates?.[purpose] ? (options.template ?? null) : null,
        orders: refusesOrders ? null : (options.orders ?? null),
      };
    case ChannelType.Instagram:
      return { ...account, kind: 'instagram', login: options.login ?? 'page' };
    default:
      return { ...account, kind: 'messenger' };
  }
}
