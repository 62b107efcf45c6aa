import { ChannelType } from '#shared/model/channel.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import { listChannels } from '../../database/messaging/channel-accounts.ts';
import { findShop } from '../../database/shops/shops.ts';
import type { Db } from '../core/database.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { nameOf } from '../orders/load-full-order.ts';

export type NamedChannel = { channelType: keyof typeof ChannelType; channelId: string };

/** The shop's declared channels, as the Platform API names them. */
export const declaredChannels = async (db: Db, shopId: string): Promise<NamedChannel[]> =>
  (await listChannels(db, shopId)).map(({ channel_type, channel_id }) => ({
    channelType: nameOf(ChannelType, channel_type),
    channelId: channel_id,
  }));

/**
 * Refuses a channel that the shop did not declare: no message would reach the contact, and a misspelt id would be
 * another person with another cart. A channel with only a look of its own is declared too. A shop without declared
 * channels accepts any.
 */
export async function assertDeclaredChannel(db: Db, shopId: string, channel: NamedChannel): Promise<void> {
  const declared = await declaredChannels(db, shopId);
  const hasItsId = ({ channelId }: Pick<NamedChannel, 'channelId'>): boolean => channelId === channel.channelId;
  const isIt = (one: NamedChannel): boolean => hasItsId(one) && one.channelType === channel.channelType;
  if (declared.length === 0 || declared.some(isIt)) return;
  const looks = (await findShop(db, shopId))?.settings.channelSettings ?? [];
  // A look says no type. An id that is declared for another type is a mistake.
  if (looks.some(hasItsId) && !declared.some(hasItsId)) return;
  throw ruleRefusal('unknown-channel', platformRefusals.unknownChannel(channel, declared));
}
