import type { PlatformMessages } from '#shared/contract/platform/platform-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import type { Db } from '../../database/engine/database.ts';
import { listMessages, type MessageRow, type MessageState } from '../../database/platform/platform-lists.ts';
import { readListToken, writeListToken } from '../catalog/list-token.ts';
import { nameList } from '../catalog/page-token.ts';
import { nameOf } from '../orders/load-full-order.ts';
import { deliveryProgress } from './delivery-progress.ts';

export type MessagesQuery = { state?: MessageState; perPage?: number; pageToken?: string };

const usualPage = 50;

/** A shop's messages to its contacts and their delivery state, newest first. */
export async function platformMessages(db: Db, shopId: string, query: MessagesQuery): Promise<PlatformMessages> {
  const { state, perPage = usualPage, pageToken } = query;
  const list = nameList('platform messages', shopId, state ?? null);
  const rows = await listMessages(db, shopId, {
    state: state ?? null,
    after: readListToken(list, pageToken),
    most: perPage + 1,
  });
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    data: shown.map(messageView),
    hasMore: rows.length > perPage,
    token: last ? writeListToken(list, last) : (pageToken ?? null),
  };
}

const messageView = (row: MessageRow): PlatformMessages['data'][number] => ({
  id: row.id,
  kind: row.kind,
  channelType: nameOf(ChannelType, row.channel_type),
  channelId: row.channel_id,
  contact: row.contact,
  ...deliveryProgress(row),
});
