import { randomBytes } from 'node:crypto';
import type { Db } from '../../database/engine/database.ts';
import { writeChatbotToken } from '../../database/messaging/chatbot-tokens.ts';
import { hashCode } from '../sessions/sessions.ts';

/** Creates a shop's chatbot token and returns it; it cannot be read again later. The previous token becomes invalid. */
export async function newChatbotToken(
  db: Db,
  shopId: string,
  token = randomBytes(24).toString('base64url'),
): Promise<string> {
  await writeChatbotToken(db, shopId, hashCode(token));
  return token;
}
