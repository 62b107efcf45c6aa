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

/** The dependencies of requests to a store. */
export type StoreAccess = RateLimitParts & { links: StoreLinks; transport: TrayTransport; log: Log };

/** `isUrgent`: may use the quota that is reserved for urgent requests. */
export type TrayCallOptions = { isUrgent?: boolean };

/** Tokens are renewed this long before they expire, so that a token does not expire during a request. */
const renewedBeforeMs = 10 * 60_000;
/**
 * Longer than one request with its time-out plus saving the result. If the process crashes with the lease, others wait
 * this long.
 */
const renewalLastsMs = 60_000;
const renewalPollMs = 200;
/** After this many 429 responses in a row the job is rescheduled. */
const maxRefusals = 5;
const blockedForMs = 60 * 60_000;
const closedStoreCodes: readonly string[] = ['1001', '1002', '1003'];

/**
 * Sends a request to a shop's store with a valid token and within its rate limits. A token that expires soon is renewed
 * first. After a 401 the token is renewed and the request is repeated once. Returns every response below 500 except
 * redirects, 401 and 429.
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
      if (++refusals >= maxRefusals) throw new StoreProblem('no-room', new Date(access.clock().getTime() + 60_000));
    } else if (reply.status === 401) {
      if (closedStoreCodes.includes(errorCodeOf(reply.json))) throw blocked(access, reply);
      const now = await linkedStore(access, shopId);
      // The tokens were renewed or the store was linked again meanwhile, so our old token was rejected.
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

/** Sends a request that is already counted in the rate limit. */
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
 * The store revoked its authorisation: deletes its tokens and shows in the shop's status that it has to be linked
 * again. Returns the store if its tokens changed since `link` was loaded, because then the rejected tokens were old
 * ones.
 */
async function revoke(access: StoreAccess, link: LinkedStore): Promise<LinkedStore> {
  const { database, links, log } = access;
  if (!(await links.markRevoked(database, link))) return linkedStore(access, link.shopId);
  log.warn({ shopId: link.shopId, storeId: link.storeId }, 'a store withdrew its authorization');
  throw new StoreProblem('revoked');
}

async function withFreshToken(access: StoreAccess, link: LinkedStore): Promise<LinkedStore> {
  const leftMs = link.accessExpiresAt.getTime() - access.clock().getTime();
  if (leftMs > renewedBeforeMs) return link;
  try {
    return await renewed(access, link, leftMs <= 0);
  } catch (error) {
    // The current token is still valid for a while. The next request tries again.
    if (leftMs > 0 && error instanceof StoreProblem && (error.kind === 'unreachable' || error.kind === 'no-room'))
      return link;
    throw error;
  }
}

/**
 * Returns the store with new tokens, renewed by this or by another process. A refresh token works only once, so one
 * replica renews and the others wait. `mustWait` false: if another replica is renewing, the current tokens are good
 * enough.
 */
async function renewed(access: StoreAccess, seen: LinkedStore, mustWait: boolean): Promise<LinkedStore> {
  const { database, clock, sleep } = access;
  const store = keyOf(seen);
  for (;;) {
    const link = await linkedStore(access, seen.shopId);
    if (link.version !== seen.version) return link;
    const leasedUntil = await findRenewal(database, store);
    if (!leasedUntil || leasedUntil <= clock()) {
      // Wait for quota before the lease begins: waiting can take longer than a request, and the lease must not end
      // meanwhile.
      await waitForRateLimit(access, store, true);
      const now = clock();
      const until = new Date(now.getTime() + renewalLastsMs);
      if (await acquireTokenRenewal(database, store, now, until)) {
        const result = await renewAlone(access, seen, until);
        if (result) return result;
      }
    } else if (!mustWait) return link;
    await sleep(renewalPollMs);
  }
}

/**
 * Renews the tokens under the lease that ends at `until`, a value unique to this process. Returns `null` when the lease
 * was lost meanwhile and another process renews.
 */
async function renewAlone(access: StoreAccess, seen: LinkedStore, until: Date): Promise<LinkedStore | null> {
  const { database } = access;
  const isLeaseHeld = async () => (await findRenewal(database, keyOf(seen)))?.getTime() === until.getTime();
  try {
    // The previous holder may have finished between our check and our lease.
    const current = await linkedStore(access, seen.shopId);
    return current.version === seen.version ? await renew(access, current, isLeaseHeld) : current;
  } finally {
    await releaseTokenRenewal(database, keyOf(seen), until);
  }
}

async function renew(
  access: StoreAccess,
  link: LinkedStore,
  isLeaseHeld: () => Promise<boolean>,
): Promise<LinkedStore | null> {
  const reply = await sendNow(access, link, {
    method: 'GET',
    path: '/auth',
    query: { refresh_token: link.refreshToken },
  });
  if (reply.status === 429) await pauseAfterRateLimit(access, keyOf(link), reply.retryAfterMs);
  if (reply.status === 401 && closedStoreCodes.includes(errorCodeOf(reply.json))) throw blocked(access, reply);
  // Stores report "no such token" with 401 or 400. While the token should still be valid, 400 may have any other cause.
  const hasEnded = link.refreshExpiresAt <= access.clock();
  // Without the lease, another process has used the token: its new tokens are saved or soon will be.
  if (reply.status === 401 || (reply.status === 400 && hasEnded))
    return (await isLeaseHeld()) ? revoke(access, link) : null;
  const tokens = reply.status < 300 ? readTokens(reply.json, access.clock()) : null;
  if (!tokens) throw new StoreProblem('unreachable', null, { detail: `renewal, status ${reply.status}` });
  if (tokens.storeId !== link.storeId) throw new StoreProblem('another-store');
  const about = { shopId: link.shopId, storeId: link.storeId };
  if (await access.links.saveTokens(access.database, link, tokens)) access.log.info(about, "renewed a store's tokens");
  else access.log.warn(about, 'renewed tokens of a store were not saved: it was linked again or unlinked meanwhile');
  return linkedStore(access, link.shopId);
}
