import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import { channelNames } from '#shared/text/panel/order-board.ts';
import { listActiveSellers } from '../../../database/checkout/seller-options.ts';
import { listAgents } from '../../../database/customers/agents.ts';
import type { Db } from '../../../database/engine/database.ts';
import { listChannels } from '../../../database/messaging/channel-accounts.ts';

/** By what the board can be filtered in this shop: its sellers, agents and channels. */
export async function listBoardChoices(db: Db, shopId: string): Promise<PanelData<'boardFilters'>> {
  const sellers = await listActiveSellers(db, shopId);
  const agents = await listAgents(db, shopId);
  const channels = await listChannels(db, shopId);
  const isOnly = (type: ChannelType) => channels.filter(({ channel_type }) => channel_type === type).length === 1;
  return {
    sellers: sellers.map(({ id, name }) => ({ id, name })),
    agents: agents.map(({ id, name }) => ({ id, name })),
    channels: channels.map(({ channel_type, channel_id }) => ({
      id: `${channel_type}:${channel_id}`,
      name: isOnly(channel_type) ? channelNames[channel_type] : `${channelNames[channel_type]} ${channel_id}`,
    })),
  };
}
