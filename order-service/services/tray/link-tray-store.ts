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
import { restartSync, wakeStoreWork } from '../../database/tray/tray-sync.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { hashCode } from '../sessions/sessions.ts';
import { findHeldAuthorization } from './tray-authorization.ts';
import { unlinkTrayStore } from './unlink-tray-store.ts';

const minute = 60_000;
/** Wrong tokens in a row, of whichever stores, before none is taken for a while: each store alone has five. */
const mostWrongTokens = 10;
const lockedForMs = 15 * minute;

/**
 * Links a store to the shop whose chatbot proves itself (spec §7, `POST /tray/link-store`). Two proofs are needed: an authorisation that the
 * store gave just now, and the chatbot's token. With both a store also moves to another shop and leaves the one it was of; sent again, the
 * same proofs find the same link. Call it inside a transaction.
 */
export async function linkStore(db: Db, sent: StoreLink, now: Date, log: Log): Promise<string> {
  // Two codes of one store may arrive at once, for two shops.
  await lockLease(db, 'store-link');
  const authorization = await findHeldAuthorization(db, sent, now);
  const shop = await findProvenChatbot(db, sent, now, log);
  // The demo's chatbot token is known to all, so it takes the demo's store only; and nobody sells what that store has.
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
  // A linked store's tokens may have been renewed since, and the ones before that are worth nothing.
  const tokens = (known?.store_id === storeId ? tokensOf(known) : null) ?? tokensOf(authorization);
  if (!tokens) throw ruleRefusal('authorization-refused', trayProblems['authorization-refused']);
  // Ended links too: the store would come back to one of them when it authorises again.
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
  await restartSync(db, shop.id, now);
  await wakeStoreWork(db, shop.id, now);
  return sent.chatbotId;
}

/** The shop of the chatbot, if this is its token and it is not locked; a wrong ID, a wrong token and a locked one are told alike. */
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
  const isLocked = wrongTries >= mostWrongTokens;
  await writeTokenTries(
    db,
    chatbot.id,
    isLocked ? 0 : wrongTries,
    isLocked ? new Date(now.getTime() + lockedForMs) : null,
  );
  if (isLocked) log.warn({ shopId: chatbot.id }, "a chatbot's token was guessed at and is locked for a while");
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
