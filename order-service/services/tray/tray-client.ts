import { readTokens } from '#shared/rules/tray/tray-tokens.ts';
import type { Log } from '../../database/engine/log.ts';
import { acquireTokenRenewal, findRenewal, releaseTokenRenewal } from '../../database/tray/tray-requests.ts';
import {
  errorCodeOf,
  type TrayCall,
  type TrayReply,
  type TrayTransport,
  TrayUnreachable,
} from '../../providers/tray/http-client.ts';
import type { LinkedStore, StoreLinks } from './tray-links.ts';
import { StoreProblem } from './tray-problem.ts';
import { clearRateLimitPause, pauseAfterRateLimit, type RateLimitParts, waitForRateLimit } from './tray-rate-limit.ts';

/** What asking a store stands on. */
export type StoreAccess = RateLimitParts & { links: StoreLinks; transport: TrayTransport; log: Log };

/** `isUrgent`: may use what the catalogue's reading must leave. */
export type TrayCallOptions = { isUrgent?: boolean };

/** Renewed so long before it ends: a call that begins with a token shall end with it. */
const renewedBeforeMs = 10 * 60_000;
/** Longer than one call with its time-out and the saving of its answer. A process that dies with it keeps others waiting that long. */
const renewalLastsMs = 60_000;
const lookAgainMs = 200;
/** 429 after 429: then the job comes back later. */
const mostRefusals = 5;
const blockedForMs = 60 * 60_000;
const closedStoreCodes: readonly string[] = ['1001', '1002', '1003'];

/**
 * Asks a shop's store, with a token that holds and within its limits: a token that ends is renewed first, one that ended is renewed and the
 * call repeated once. Answers below 500 are handed on, but for 401 and 429.
 * @throws StoreProblem
 */
export async function callTray(
  access: StoreAccess,
  shopId: string,
  call: TrayCall,
  { isUrgent = false }: TrayCallOptions = {},
): Promise<TrayReply> {
  let link = await withFreshToken(access, await linkedStore(access, shopId));
  let hasRenewed = false;
  for (let refusals = 0; ; ) {
    const reply = await send(
      access,
      link,
      { ...call, query: { ...call.query, access_token: link.accessToken } },
      isUrgent,
    );
    if (reply.status === 429) {
      await pauseAfterRateLimit(access, keyOf(link), reply.retryAfterMs);
      if (++refusals >= mostRefusals) throw new StoreProblem('no-room', new Date(access.clock().getTime() + 60_000));
    } else if (reply.status === 401) {
      if (closedStoreCodes.includes(errorCodeOf(reply.json))) throw blocked(access, reply);
      const now = await linkedStore(access, shopId);
      // Somebody renewed them meanwhile, or linked the store anew: ours had to be refused.
      if (now.version !== link.version) link = await withFreshToken(access, now);
      else if (hasRenewed) link = await withFreshToken(access, await revoke(access, now));
      else {
        hasRenewed = true;
        link = await renewed(access, now, true);
      }
    } else if (reply.status >= 500 || reply.status < 200 || (reply.status >= 300 && reply.status < 400)) {
      throw new StoreProblem('unreachable', null, { detail: `status ${reply.status}`, isUnclear: true });
    } else {
      if (refusals > 0) await clearRateLimitPause(access, keyOf(link));
      return reply;
    }
  }
}

const keyOf = ({ shopId, apiAddress }: LinkedStore) => ({ shopId, apiAddress });

async function linkedStore({ database, links }: StoreAccess, shopId: string): Promise<LinkedStore> {
  const link = await links.linkOf(database, shopId);
  if (!link) throw new StoreProblem('not-linked');
  if (link.state === 'revoked') throw new StoreProblem('revoked');
  return link;
}

async function send(access: StoreAccess, link: LinkedStore, call: TrayCall, isUrgent: boolean): Promise<TrayReply> {
  await waitForRateLimit(access, keyOf(link), isUrgent);
  return sendNow(access, link, call);
}

/** Sends what was counted already. */
async function sendNow(access: StoreAccess, link: LinkedStore, call: TrayCall): Promise<TrayReply> {
  try {
    return await access.transport.send(link.apiAddress, call);
  } catch (error) {
    if (!(error instanceof TrayUnreachable)) throw error;
    throw new StoreProblem('unreachable', null, { detail: error.message, isUnclear: !error.isUntouched });
  }
}

const blocked = ({ clock }: StoreAccess, { json }: TrayReply) =>
  new StoreProblem('blocked', new Date(clock().getTime() + blockedForMs), { detail: errorCodeOf(json) });

/**
 * The store took its authorisation back: its tokens are forgotten, and the shop's people see that it has to be linked again. Hands back the
 * store when it has other tokens since `link` was read: what was refused was not theirs.
 */
async function revoke(access: StoreAccess, link: LinkedStore): Promise<LinkedStore> {
  const { database, links, log } = access;
  if (!(await links.markRevoked(database, link))) return linkedStore(access, link.shopId);
  log.warn({ shopId: link.shopId, storeId: link.storeId }, 'a store took its authorisation back');
  throw new StoreProblem('revoked');
}

async function withFreshToken(access: StoreAccess, link: LinkedStore): Promise<LinkedStore> {
  const leftMs = link.accessExpiresAt.getTime() - access.clock().getTime();
  if (leftMs > renewedBeforeMs) return link;
  try {
    return await renewed(access, link, leftMs <= 0);
  } catch (error) {
    // It still holds for a while, and the next call tries again.
    if (leftMs > 0 && error instanceof StoreProblem && (error.kind === 'unreachable' || error.kind === 'no-room'))
      return link;
    throw error;
  }
}

/**
 * The store with new tokens, from us or from who is quicker: a refresh token is good once, so one replica asks and the others wait.
 * `mustWait` false: while another one asks, the tokens there are will do.
 */
async function renewed(access: StoreAccess, seen: LinkedStore, mustWait: boolean): Promise<LinkedStore> {
  const { database, clock, sleep } = access;
  const store = keyOf(seen);
  for (;;) {
    const link = await linkedStore(access, seen.shopId);
    if (link.version !== seen.version) return link;
    const taken = await findRenewal(database, store);
    if (!taken || taken <= clock()) {
      // Before the lease begins: it must not end while somebody waits for room, which takes longer than a call.
      await waitForRateLimit(access, store, true);
      const now = clock();
      const until = new Date(now.getTime() + renewalLastsMs);
      if (await acquireTokenRenewal(database, store, now, until)) {
        const theirs = await renewAlone(access, seen, until);
        if (theirs) return theirs;
      }
    } else if (!mustWait) return link;
    await sleep(lookAgainMs);
  }
}

/** Renews under the lease that ends at `until`, which nobody else's does; null when it was lost meanwhile: somebody else renews. */
async function renewAlone(access: StoreAccess, seen: LinkedStore, until: Date): Promise<LinkedStore | null> {
  const { database } = access;
  const isMine = async () => (await findRenewal(database, keyOf(seen)))?.getTime() === until.getTime();
  try {
    // The holder before us may have finished between our look and our turn.
    const current = await linkedStore(access, seen.shopId);
    return current.version === seen.version ? await renew(access, current, isMine) : current;
  } finally {
    await releaseTokenRenewal(database, keyOf(seen), until);
  }
}

async function renew(
  access: StoreAccess,
  link: LinkedStore,
  isMine: () => Promise<boolean>,
): Promise<LinkedStore | null> {
  const reply = await sendNow(access, link, {
    method: 'GET',
    path: '/auth',
    query: { refresh_token: link.refreshToken },
  });
  if (reply.status === 429) await pauseAfterRateLimit(access, keyOf(link), reply.retryAfterMs);
  if (reply.status === 401 && closedStoreCodes.includes(errorCodeOf(reply.json))) throw blocked(access, reply);
  // Stores spell "no such token" in two ways; one of them may mean anything while the token should still hold.
  const hasEnded = link.refreshExpiresAt <= access.clock();
  // Refused because somebody else has used it: what they got is saved, or will be.
  if (reply.status === 401 || (reply.status === 400 && hasEnded)) return (await isMine()) ? revoke(access, link) : null;
  const tokens = reply.status < 300 ? readTokens(reply.json, access.clock()) : null;
  if (!tokens) throw new StoreProblem('unreachable', null, { detail: `renewal, status ${reply.status}` });
  if (tokens.storeId !== link.storeId) throw new StoreProblem('another-store');
  const about = { shopId: link.shopId, storeId: link.storeId };
  if (await access.links.saveTokens(access.database, link, tokens)) access.log.info(about, "renewed a store's tokens");
  else access.log.warn(about, "a store's renewed tokens were not kept: it was linked anew or ended meanwhile");
  return linkedStore(access, link.shopId);
}
