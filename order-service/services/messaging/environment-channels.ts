import { ChannelType } from '#shared/model/channel.ts';
import type { Database } from '../../database/engine/database.ts';
import { listChatAccounts } from '../../database/messaging/channel-accounts.ts';
import { findDefaultShop } from '../../database/shops/shops.ts';
import type { ChatKeys } from '../../providers/channels.ts';
import { type ChannelDraft, saveChannels } from '../shops/save-channels.ts';
import { sealChatSecrets } from './chat-secrets.ts';

/**
 * Connects the default shop's channels from the environment, under the ids of their provider, and disconnects those
 * that are no longer there. A channel that the shop declares itself takes precedence.
 */
export async function connectEnvironmentChannels(
  database: Database,
  named: readonly ChatKeys[],
  secretsKey: string | undefined,
): Promise<void> {
  await database.tx(async (db) => {
    const shop = await findDefaultShop(db);
    if (!shop || (named.length > 0 && secretsKey === undefined)) return;
    const declared = (await listChatAccounts(db, shop.id)).filter(({ from_environment }) => !from_environment);
    const drafts = named
      .filter(({ channel }) => !declared.some(({ channel_type }) => channel_type === ChannelType[channel]))
      .map((one) => draftOf(shop.id, one, secretsKey ?? ''));
    await saveChannels(db, shop.id, drafts, { isFull: true, isFromEnvironment: true });
  });
}

function draftOf(
  shopId: string,
  { provider, channel, externalId, template, ...keys }: ChatKeys,
  secretsKey: string,
): ChannelDraft {
  const place = { channelType: ChannelType[channel], channelId: externalId };
  const { accessToken, appSecret, verifyToken } = keys;
  return {
    ...place,
    kind: provider,
    externalId,
    options: template ? { template: { ...template, hasText: true, hasButton: false } } : {},
    secretSealed: sealChatSecrets(secretsKey, shopId, place, { accessToken, appSecret, verifyToken }),
  };
}
