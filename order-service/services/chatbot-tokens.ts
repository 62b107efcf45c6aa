import { writeChatbotToken } from '../store/chatbot-tokens.ts';
import type { Db } from '../store/database.ts';
import { hashCode, newSessionCode } from './sessions.ts';

/** Makes a shop's chatbot token and says it: the only time anybody can. The one before it ends. */
export async function newChatbotToken(db: Db, shopId: string, token = newSessionCode()): Promise<string> {
  await writeChatbotToken(db, shopId, hashCode(token));
  return token;
}
