import type { Agent } from '#shared/model/agent.ts';
import type { ChannelType } from '#shared/model/channel.ts';
import type { SessionType } from '#shared/model/session.ts';
import type { Db } from '../engine/database.ts';
import { fixed, slot } from '../engine/prepared-statements.ts';
import { sql } from '../engine/sql.ts';
import { ensureAgentContact } from './agent-contacts.ts';

export type SessionRow = {
  code_hash: string;
  shop_id: string;
  type: SessionType;
  channel_type: ChannelType;
  channel_id: string;
  customer_id: string | null;
  customer_name: string | null;
  /** The customer's id in the channel: on WhatsApp, the phone. */
  channel_user: string | null;
  is_anonymous: boolean | null;
  platform_user_id: string | null;
  /** The agent's id at the platform and name; `null` = no agent, or one whom the session does not name. */
  agent: Agent | null;
  is_supervisor: boolean;
  expires_at: Date;
  /** Whether an agent serves this customer. */
  is_served: boolean;
};

/** The active session with this code hash. The query has no shop id, because it finds the shop. */
export const findSession = (db: Db, codeHash: string): Promise<SessionRow | undefined> => db.one(finding(codeHash));

const finding = fixed(sql`
    select s.code_hash, s.shop_id, s.type, s.channel_type, s.channel_id, s.customer_id, c.name as customer_name,
      c.channel_user, c.is_anonymous, s.platform_user_id, s.is_supervisor, s.expires_at,
      case when u.external_id is not null then
        jsonb_build_object('id', u.external_id, 'name', u.name) end as agent,
      exists (select 1 from agent_contact a where a.shop_id = s.shop_id and a.customer_id = s.customer_id) as is_served
    from session s left join customer c on c.shop_id = s.shop_id and c.id = s.customer_id
      left join platform_user u on u.shop_id = s.shop_id and u.id = s.platform_user_id
    where s.code_hash = ${slot(1)} and s.revoked_at is null and s.expires_at > now()`);

export type SessionWrite = {
  codeHash: string;
  shopId: string;
  type: SessionType;
  channelType: ChannelType;
  channelId: string;
  customerId: string | null;
  platformUserId: string | null;
  /** The agent may decide about discounts above the others' limit. */
  isSupervisor?: boolean;
  /** The agent changed to a listed contact, who keeps the place in the list. */
  isListed?: boolean;
  expiresAt: Date;
};

/** Opens a session, or reopens it with this expiry. An agent then serves the session's contact. */
export async function writeSession(db: Db, row: SessionWrite): Promise<void> {
  await db.run(sql`
    insert into session (code_hash, shop_id, type, channel_type, channel_id, customer_id, platform_user_id,
      is_supervisor, expires_at)
    values (${row.codeHash}, ${row.shopId}, ${row.type}, ${row.channelType}, ${row.channelId}, ${row.customerId},
      ${row.platformUserId}, ${row.isSupervisor ?? false},
      ${row.expiresAt})
    on conflict (code_hash) do update
      set type = excluded.type, channel_type = excluded.channel_type, channel_id = excluded.channel_id,
      customer_id = excluded.customer_id, platform_user_id = excluded.platform_user_id,
      is_supervisor = excluded.is_supervisor, expires_at = excluded.expires_at, revoked_at = null
    where session.shop_id = excluded.shop_id`);
  const { shopId, platformUserId: agentId, customerId } = row;
  if (agentId !== null && customerId !== null && row.isListed !== true)
    await ensureAgentContact(db, { shopId, agentId, customerId });
}

/** Never shortens a session. */
export const extendSession = (db: Db, shopId: string, codeHash: string, expiresAt: Date): Promise<number> =>
  db.run(
    sql`update session set expires_at = ${expiresAt}
      where shop_id = ${shopId} and code_hash = ${codeHash} and expires_at < ${expiresAt}`,
  );

/** Deletes these sessions. */
export const deleteSessions = (db: Db, codeHashes: string[]): Promise<number> =>
  db.run(sql`delete from session where code_hash = any(${codeHashes}::text[])`);
