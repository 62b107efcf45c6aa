import type { StoreLink } from '#shared/model/store-link.ts';
import { demoStore } from '#shared/rules/tray/demo-tray.ts';
import { trayProblems } from '#shared/text/tray.ts';
import { lockLease } from '../../database/core/lease.ts';
import type { Db } from '../../database/engine/database.ts';
import type { Log } from '../../database/engine/log.ts';
import { type ChatbotRow, findChatbot, writeTokenTries } from '../../database/messaging/chatbot-tokens.ts';
import { type AuthorizationRow, countFailedTokenTry } from '../../database/tray/tray-authorizations.ts';
import {
  endOtherLinks,
  findLinkOfStore,
  findStoreLink,
  type SealedTokens,
  writeStoreLink,
} from '../../database/tray/tray-links.ts';
import { wakeStoreWork } from '../../database/tray/tray-sync.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { hashCode } from '../sessions/sessions.ts';
import { findHeldAuthorization } from './tray-authorization.ts';
import { unlinkTrayStore } from './unlink-tray-store.ts';

const minute = 60_000;
/**
 * Wrong tokens in a row, from any stores, before the chatbot's token is locked for a while. Each single store has five
 * attempts.
 */
const maxWrongTokens = 10;
const lockedForMs = 15 * minute;

/**
 * Links a Tray store to the shop of a chatbot (spec §7, `POST /tray/link-store`). Needs two proofs: a recent
 * authorisation by the store, and the chatbot's token. With both proofs a store can also move to another shop and
 * leaves its previous one. Repeating the same proofs returns the same link. Call it inside a transaction.
 */
export async function linkStore(db: Db, sent: StoreLink, now: Date, log: Log): Promise<string> {
  // Two codes of one store may arrive at the same time, for two shops.
  await lockLease(db, 'store-link');
  const authorization = await findHeldAuthorization(db, sent, now);
  const shop = await findProvenChatbot(db, sent, now, log);
  // The token of the demo's chatbot is public. It therefore accepts only the demo's store, and no real shop may link
  // that store.
  const isFitting = shop?.is_demo === (authorization.api_address === demoStore.apiAddress);
  if (!shop || !isFitting) {
    await countFailedTokenTry(db, hashCode(sent.code));
    throw new Refusal('rule', {
      code: 'chatbot-refused',
      messages: [trayProblems['chatbot-refused']],
      keepsChanges: true,
    });
  }

  const { store_id: storeId, store_host: storeHost, api_address: apiAddress, adm_user: admUser } = authorization;
  const known = await findLinkOfStore(db, apiAddress);
  const before = await findStoreLink(db, shop.id);
  // The tokens of a linked store may have been renewed since then, which invalidates the older ones.
  const tokens = (known?.store_id === storeId ? tokensOf(known) : null) ?? tokensOf(authorization);
  if (!tokens) throw ruleRefusal('authorization-refused', trayProblems['authorization-refused']);
  // Ended links too: otherwise the store would return to one of them when it authorises again.
  for (const left of await endOtherLinks(db, shop.id, apiAddress)) await unlinkTrayStore(db, left, apiAddress, log);
  if (before && before.state !== 'moved' && before.api_address !== apiAddress)
    await unlinkTrayStore(db, shop.id, before.api_address, log);
  await writeStoreLink(db, {
    shopId: shop.id,
    storeId,
    storeHost,
    apiAddress,
    admUser,
    chatbotId: sent.chatbotId,
    ...tokens,
  });
  await wakeStoreWork(db, shop.id, now);
  return sent.chatbotId;
}

/**
 * Returns the chatbot's shop if the token is right and not locked. A wrong ID, a wrong token and a locked token give
 * the same result.
 */
async function findProvenChatbot(
  db: Db,
  { chatbotId, chatbotToken }: StoreLink,
  now: Date,
  log: Log,
): Promise<ChatbotRow | undefined> {
  const chatbot = await findChatbot(db, chatbotId, hashCode(chatbotToken));
  if (!chatbot || (chatbot.locked_until && chatbot.locked_until > now)) return undefined;
  if (chatbot.is_right) {
    if (chatbot.wrong_tries > 0) await writeTokenTries(db, chatbot.id, 0, null);
    return chatbot;
  }
  const wrongTries = chatbot.wrong_tries + 1;
  const isLocked = wrongTries >= maxWrongTokens;
  await writeTokenTries(
    db,
    chatbot.id,
    isLocked ? 0 : wrongTries,
    isLocked ? new Date(now.getTime() + lockedForMs) : null,
  );
  if (isLocked) log.warn({ shopId: chatbot.id }, 'chatbot token locked for a while after too many wrong attempts');
  return undefined;
}

type MaybeTokens = Pick<AuthorizationRow, keyof SealedTokens>;

function tokensOf({
  access_token_sealed,
  refresh_token_sealed,
  access_expires_at,
  refresh_expires_at,
}: MaybeTokens): SealedTokens | null {
  if (access_token_sealed === null || refresh_token_sealed === null || !access_expires_at || !refresh_expires_at)
    return null;
  return { access_token_sealed, refresh_token_sealed, access_expires_at, refresh_expires_at };
}
