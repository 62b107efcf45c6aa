import type { ChannelType } from '#shared/model/channel.ts';
import { isWindowOpen } from '#shared/rules/messaging/customer-service-window.ts';
import type { MessagePurpose } from '#shared/rules/messaging/message-purpose.ts';
import { windowClosed } from '#shared/text/messaging/messages.ts';
import type { Database } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import type { AccountColumns } from '../../database/messaging/channel-accounts.ts';
import {
  type ChannelAccount,
  type Channels,
  type Delivery,
  type Outgoing,
  templateOf,
} from '../../providers/channels.ts';
import { chatProviders } from '../../providers/chat-providers.ts';
import { unseal } from '../core/secret-encryption.ts';
import { channelSecretContext } from '../shops/save-channels.ts';
import { unsealChatSecrets } from './chat-secrets.ts';

/** What jobs need that write to people by the shop's channels. */
export type ChannelParts = {
  database: Database;
  channels: Channels;
  /** The public address of the shop. All links in messages start with it. */
  publicUrl: string;
  /** Opens the channels' secrets; without it no webhook is called. */
  secretsKey: string | undefined;
  log: Log;
  clock: () => Date;
};

/** A channel of a shop with its account, if it is connected. */
type ConnectedChannel = AccountColumns & { shop_id: string; channel_type: ChannelType; channel_id: string };

/** Why nothing can be sent, now or ever. */
export type Undelivered = Exclude<Delivery, { kind: 'delivered' }>;

/** The account of a connected channel, ready to send, or why it is not. `isOpen`: the contact wrote within a day. */
export function openChannelAccount(
  row: ConnectedChannel,
  { isOpen, purpose }: { isOpen: boolean; purpose: MessagePurpose },
  { secretsKey, clock }: Pick<ChannelParts, 'secretsKey' | 'clock'>,
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

/**
 * Sends a message to a phone by a channel of the shop. `last_inbound_at`: when that phone last wrote to the shop.
 * `message.id`: `jobIdempotencyId` of the job, so that the channel recognises a repeated attempt.
 */
export async function sendToPhone(
  { channels, secretsKey, clock }: ChannelParts,
  row: ConnectedChannel & { last_inbound_at: Date | null },
  message: Pick<Outgoing, 'id' | 'contact' | 'kind' | 'lines' | 'button'>,
  purpose: MessagePurpose,
): Promise<Delivery> {
  const now = clock();
  const isOpen = isWindowOpen(row.last_inbound_at, now);
  const account = openChannelAccount(row, { isOpen, purpose }, { secretsKey, clock });
  if ('reason' in account) return account;
  const { channel_type: channelType, channel_id: channelId } = row;
  return channels.deliver(account, {
    ...message,
    createdAt: now,
    channelType,
    channelId,
    pictureUrl: null,
  });
}
