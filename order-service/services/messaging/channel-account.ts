import type { ChannelType } from '#shared/model/channel.ts';
import type { MessagePurpose } from '#shared/rules/session/message-purpose.ts';
import { windowClosed } from '#shared/text/messaging/messages.ts';
import type { AccountColumns } from '../../database/messaging/channel-accounts.ts';
import { type ChannelAccount, type Delivery, templateOf } from '../../providers/channels.ts';
import { chatProviders } from '../../providers/chat-providers.ts';
import { unseal } from '../core/secret-encryption.ts';
import { channelSecretContext } from '../shops/save-channels.ts';
import { unsealChatSecrets } from './chat-secrets.ts';

type ConnectedChannel = AccountColumns & { shop_id: string; channel_type: ChannelType; channel_id: string };

/** Why nothing can be sent, now or ever. */
export type Undelivered = Exclude<Delivery, { kind: 'delivered' }>;

/** The account of a connected channel, ready to send, or why it is not. `isOpen`: the contact wrote within a day. */
export function openChannelAccount(
  row: ConnectedChannel,
  { isOpen, purpose }: { isOpen: boolean; purpose: MessagePurpose },
  { secretsKey, clock }: { secretsKey: string | undefined; clock: () => Date },
): ChannelAccount | Undelivered {
  const channel = { channelType: row.channel_type, channelId: row.channel_id };
  switch (row.kind) {
    case null:
      return { kind: 'retry', reason: 'not-connected' };
    case 'demo':
      return { kind: 'demo' };
    case 'webhook': {
      if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
      const secret = unseal(secretsKey, channelSecretContext(row.shop_id, channel), row.secret_sealed);
      return secret === null
        ? { kind: 'retry', reason: 'other-secrets-key' }
        : { kind: 'webhook', url: row.url, secret };
    }
    default: {
      if (secretsKey === undefined) return { kind: 'retry', reason: 'no-secrets-key' };
      const secrets = unsealChatSecrets(secretsKey, row.shop_id, channel, row.secret_sealed);
      if (!secrets) return { kind: 'retry', reason: 'other-secrets-key' };
      const account = chatProviders[row.kind].accountOf(
        {
          channelType: row.channel_type,
          externalId: row.external_id,
          accessToken: secrets.accessToken,
          options: row.options,
          refusesOrders: (row.orders_refused_until ?? clock()) > clock(),
        },
        { isWindowOpen: isOpen, purpose },
      );
      const isAllowed = isOpen || templateOf(account) !== null;
      // Not sent, because providers treat senders who try too often as spam. It is sent when the contact writes.
      return isAllowed ? account : { kind: 'dead', reason: windowClosed };
    }
  }
}
