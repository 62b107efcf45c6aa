import { randomBytes } from 'node:crypto';
import { writeChatbotToken } from '../store/chatbot-tokens.ts';
import type { Db } from '../store/database.ts';
import { hashCode } from './sessions.ts';

/** Makes a shop's chatbot token and says it: the only time anybody can. The one before it ends. */
export async function newChatbotToken(db: Db, shopId: string, token = randomBytes(24).toString('base64url')): Promise<string> {
  await writeChatbotToken(db, shopId, hashCode(token));
  return token;
}
