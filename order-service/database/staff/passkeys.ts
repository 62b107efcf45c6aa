import { deleteOldRows } from '../core/delete-old-rows.ts';
import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

export type PasskeyRow = { id: string; public_key: string; counter: number; transports: string[] };

/** A passkey by its credential's id. The query has no shop id: its members name its shops. */
export const lockPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.one(sql`select id, public_key, counter, transports from staff_passkey where id = ${id} for update`);

/** Saves a passkey. Returns false when there is one with this id. */
export const insertPasskey = async (
  db: Db,
  row: { id: string; publicKey: string; counter: number; transports: readonly string[]; device: string },
): Promise<boolean> =>
  (await db.run(sql`
    insert into staff_passkey (id, public_key, counter, transports, device)
    values (${row.id}, ${row.publicKey}, ${row.counter}, ${row.transports}::text[], ${row.device})
    on conflict do nothing`)) > 0;

/** The passkey signs in everybody for whom the session may act. */
export const insertPasskeyMembers = (db: Db, passkeyId: string, sessionId: string): Promise<number> =>
  db.run(sql`
    insert into staff_passkey_member (passkey_id, shop_id, member_id)
    select ${passkeyId}, g.shop_id, g.member_id from staff_session_member g where g.session_id = ${sessionId}
    on conflict do nothing`);

/** The passkey signs in this person, too; not where it was removed from the shop. */
export const insertPasskeyMember = (
  db: Db,
  shopId: string,
  row: { passkeyId: string; memberId: string },
): Promise<number> =>
  db.run(sql`
    insert into staff_passkey_member (passkey_id, shop_id, member_id)
    values (${row.passkeyId}, ${shopId}, ${row.memberId}) on conflict do nothing`);

/** Remembers the passkey of a session. */
export const writeSessionPasskey = (db: Db, sessionId: string, passkeyId: string): Promise<number> =>
  db.run(sql`update staff_session set passkey_id = ${passkeyId} where id = ${sessionId}`);

/** The people whom a passkey signs in and who still work in their shop. */
export const listPasskeyMembers = (db: Db, passkeyId: string): Promise<{ shop_id: string; member_id: string }[]> =>
  db.many(sql`
    select p.shop_id, p.member_id from staff_passkey_member p
      join staff_member m on m.shop_id = p.shop_id and m.id = p.member_id and m.ended_at is null
    where p.passkey_id = ${passkeyId} and p.ended_at is null order by p.shop_id`);

/**
 * The ids of the passkeys of a session's people: a device makes no second one. It makes another one instead of one that
 * was removed from one of the shops.
 */
export const listPasskeysOfSession = async (db: Db, sessionId: string): Promise<string[]> =>
  (
    await db.many<{ passkey_id: string }>(sql`
      select p.passkey_id from staff_session_member g
        join staff_passkey_member p on p.shop_id = g.shop_id and p.member_id = g.member_id
      where g.session_id = ${sessionId} group by p.passkey_id having bool_and(p.ended_at is null)`)
  ).map(({ passkey_id }) => passkey_id);

/** The passkey was used. */
export const recordPasskeyUse = (db: Db, id: string, counter: number): Promise<number> =>
  db.run(sql`update staff_passkey set counter = ${counter}, used_at = now() where id = ${id}`);

/** Saves a challenge. */
export const insertChallenge = (
  db: Db,
  row: { challenge: string; sessionId: string | null; expiresAt: Date },
): Promise<number> =>
  db.run(sql`
    insert into staff_challenge (challenge, session_id, expires_at)
    values (${row.challenge}, ${row.sessionId}, ${row.expiresAt})`);

/** Takes a challenge that has not expired: it can be used once. */
export const takeChallenge = (
  db: Db,
  challenge: string,
  now: Date,
): Promise<{ session_id: string | null } | undefined> =>
  db.one(sql`
    delete from staff_challenge where challenge = ${challenge} and expires_at > ${now} returning session_id`);

/** Deletes challenges without a response. */
export const deleteOldChallenges = (db: Db): Promise<number> =>
  deleteOldRows(db, {
    table: sql`staff_challenge`,
    key: sql`challenge`,
    age: sql`expires_at`,
    where: sql`expires_at < now()`,
  });
