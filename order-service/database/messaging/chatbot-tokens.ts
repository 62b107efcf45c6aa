import type { Db } from '../engine/database.ts';
import { sql } from '../engine/sql.ts';

/** Sets or replaces the token of a shop's chatbot. A new token is not locked. */
export const writeChatbotToken = (db: Db, shopId: string, tokenHash: string): Promise<number> =>
  db.run(sql`
    insert into chatbot_token (shop_id, token_hash) values (${shopId}, ${tokenHash})
    on conflict (shop_id) do update
      set token_hash = excluded.token_hash, created_at = now(), wrong_tries = 0, locked_until = null`);

export type ChatbotRow = {
  id: string;
  is_demo: boolean;
  is_right: boolean;
  wrong_tries: number;
  locked_until: Date | null;
};

/**
 * The shop whose chatbot has this id (the shop's slug), and whether the token is right. The token's row is locked until
 * the transaction ends.
 */
export const findChatbot = (db: Db, chatbotId: string, tokenHash: string): Promise<ChatbotRow | undefined> =>
  db.one(sql`
    select s.id, s.is_demo, c.token_hash = ${tokenHash} as is_right, c.wrong_tries, c.locked_until
    from shop s join chatbot_token c on c.shop_id = s.id where s.slug = ${chatbotId} for update of c`);

/** Saves the number of wrong tokens in a row, and until when no token is accepted. */
export const writeTokenTries = (
  db: Db,
  shopId: string,
  wrongTries: number,
  lockedUntil: Date | null,
): Promise<number> =>
  db.run(
    sql`update chatbot_token set wrong_tries = ${wrongTries}, locked_until = ${lockedUntil} where shop_id = ${shopId}`,
  );

/** Until when no token of a shop's chatbot is accepted; `null`: never locked, or no token. */
export const findTokenLock = async (db: Db, shopId: string): Promise<Date | null> =>
  (await db.one<{ locked_until: Date | null }>(sql`select locked_until from chatbot_token where shop_id = ${shopId}`))
    ?.locked_until ?? null;

/** Deletes the tokens of demo shops. */
export const deleteDemoChatbotTokens = (db: Db): Promise<number> =>
  db.run(sql`delete from chatbot_token where shop_id in (select id from shop where is_demo)`);
