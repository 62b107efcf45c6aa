import type { ChannelType } from '#shared/model/channel.ts';
import { type ChatProviderName, chatProviderNames } from '#shared/model/provider-names.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';
import { refusesMarketing } from './contact-consent.ts';

/** The options of a chat provider's channel as they were written. The service that writes them also parses them. */
export type StoredOptions = Record<string, unknown>;

/** How to reach a channel. All `null` when it is not connected. */
export type AccountColumns =
  | { kind: 'webhook'; url: string; secret_sealed: string }
  | {
      kind: ChatProviderName;
      external_id: string;
      options: StoredOptions;
      secret_sealed: string;
      orders_refused_until: Date | null;
    }
  | { kind: 'demo' }
  | { kind: null };

export type ContactRow = { is_anonymous: boolean; kind: AccountColumns['kind'] };

/** Whether messages can be sent to a person: anonymous or not, and the kind of their channel. */
export const findContact = (db: Db, shopId: string, customerId: string): Promise<ContactRow | undefined> =>
  db.one(sql`
    select c.is_anonymous, a.kind from customer c
    left join channel_account a on a.shop_id = c.shop_id and a.channel_type = c.channel_type
      and a.channel_id = c.channel_id
    where c.shop_id = ${shopId} and c.id = ${customerId}`);

/** The channel of a person, when the person last wrote, and whether they stopped offers there. */
export type ContactChannelRow = {
  channel_type: ChannelType;
  last_inbound_at: Date | null;
  refuses_marketing: boolean;
} & (
  | { kind: ChatProviderName; external_id: string; options: StoredOptions }
  | { kind: 'webhook' | 'demo' | null; external_id: null; options: StoredOptions | null }
);

/** The same with what a preview of a message needs, and no secret. */
export const findContactChannel = (
  db: Db,
  shopId: string,
  customerId: string,
): Promise<ContactChannelRow | undefined> =>
  db.one(sql`
    select c.channel_type, c.last_inbound_at, a.kind, a.external_id, a.options, ${refusesMarketing} as refuses_marketing
    from customer c
    left join channel_account a on a.shop_id = c.shop_id and a.channel_type = c.channel_type
      and a.channel_id = c.channel_id
    where c.shop_id = ${shopId} and c.id = ${customerId}`);

export type ChannelRow = {
  channel_type: ChannelType;
  channel_id: string;
  kind: 'webhook' | 'demo' | ChatProviderName;
  url: string | null;
  external_id: string | null;
  options: StoredOptions;
  from_environment: boolean;
};

/** The connected channels of a shop, without their secrets. Channels of several types may have the same id. */
export const listChannels = (db: Db, shopId: string): Promise<ChannelRow[]> =>
  db.many(
    sql`select channel_type, channel_id, kind, url, external_id, options, from_environment
      from channel_account where shop_id = ${shopId} order by channel_type, channel_id`,
  );

export type ChannelAccountWrite = {
  channelType: ChannelType;
  channelId: string;
  kind: 'webhook' | 'demo' | ChatProviderName;
  url: string | null;
  externalId: string | null;
  options: StoredOptions;
  /** `null`: a channel that stays of this kind keeps its secret. */
  secretSealed: string | null;
  /** The environment configures this channel; a shop's declaration does not remove it. */
  isFromEnvironment: boolean;
};

/** Writes how a channel is connected and replaces its previous configuration. */
export const writeChannelAccount = (db: Db, shopId: string, row: ChannelAccountWrite): Promise<number> =>
  db.run(sql`
    insert into channel_account (shop_id, channel_type, channel_id, kind, url, external_id, options, secret_sealed,
      from_environment)
    values (${shopId}, ${row.channelType}, ${row.channelId}, ${row.kind}, ${row.url}, ${row.externalId},
      ${JSON.stringify(row.options)}::jsonb,
      coalesce(${row.secretSealed}, (select secret_sealed from channel_account
        where shop_id = ${shopId} and channel_type = ${row.channelType} and channel_id = ${row.channelId}
          and kind = ${row.kind})),
      ${row.isFromEnvironment})
    on conflict (shop_id, channel_type, channel_id) do update
      set kind = excluded.kind, url = excluded.url, external_id = excluded.external_id, options = excluded.options,
      secret_sealed = excluded.secret_sealed, from_environment = excluded.from_environment,
      orders_refused_until = null, updated_at = now()`);

/** Remembers that the account refused the chat's own payment buttons. */
export const writeOrdersRefused = (
  db: Db,
  shopId: string,
  { channelType, channelId, until }: { channelType: ChannelType; channelId: string; until: Date },
): Promise<number> =>
  db.run(sql`
    update channel_account set orders_refused_until = ${until}
    where shop_id = ${shopId} and channel_type = ${channelType} and channel_id = ${channelId}`);

/**
 * Disconnects all other channels, either those that the environment configures (`isFromEnvironment`) or those that it
 * does not. The secrets of a disconnected channel are deleted.
 */
export const deleteOtherChannelAccounts = (
  db: Db,
  shopId: string,
  kept: { channelType: ChannelType; channelId: string }[],
  isFromEnvironment = false,
): Promise<number> =>
  db.run(sql`
    delete from channel_account
      where shop_id = ${shopId} and from_environment = ${isFromEnvironment} and (channel_type, channel_id) not in (
      select k.channel_type, k.channel_id from unnest(${kept.map(({ channelType }) => channelType)}::smallint[],
        ${kept.map(({ channelId }) => channelId)}::text[]) as k (channel_type, channel_id))`);

/** Disconnects the channels of these types that the environment configures. */
export const deleteEnvironmentAccounts = (db: Db, shopId: string, channelTypes: ChannelType[]): Promise<number> =>
  db.run(sql`
    delete from channel_account
      where shop_id = ${shopId} and from_environment and channel_type = any(${channelTypes}::smallint[])`);

export type ChatAccountRow = {
  shop_id: string;
  slug: string;
  kind: ChatProviderName;
  channel_type: ChannelType;
  channel_id: string;
  external_id: string;
  options: StoredOptions;
  secret_sealed: string;
  from_environment: boolean;
};

/** A shop's channels at chat providers; `null` = those of all shops. */
export const listChatAccounts = (db: Db, shopId: string | null): Promise<ChatAccountRow[]> =>
  db.many(sql`
    select a.shop_id, s.slug, a.kind, a.channel_type, a.channel_id, a.external_id, a.options, a.secret_sealed,
      a.from_environment
    from channel_account a join shop s on s.id = a.shop_id
    where a.kind = any(${chatProviderNames}::text[]) and (${shopId}::uuid is null or a.shop_id = ${shopId})
      order by s.slug, a.channel_type, a.channel_id`);

/** A shop's channel by its id at its chat provider. */
export const findChatAccount = (
  db: Db,
  shopId: string,
  channelType: ChannelType,
  externalId: string,
): Promise<Pick<ChatAccountRow, 'kind' | 'channel_id' | 'options'> | undefined> =>
  db.one(sql`
    select kind, channel_id, options from channel_account
    where shop_id = ${shopId} and channel_type = ${channelType} and external_id = ${externalId}`);
