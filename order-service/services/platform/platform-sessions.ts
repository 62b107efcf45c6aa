import { createHmac } from 'node:crypto';
import type { OpenedSession, PlatformSession } from '#shared/contract/platform/platform-schemas.ts';
import { ChannelType } from '#shared/model/channel.ts';
import { agentNameProblem } from '#shared/rules/card/agent-name-problem.ts';
import { agentCodePrefix } from '#shared/rules/session/agent-session-code.ts';
import { sessionLink } from '#shared/rules/session/session-link.ts';
import { platformRefusals } from '#shared/text/refusals/platform-refusals.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { insertLinkSession, newSessionCode } from '../sessions/sessions.ts';
import { shopOf } from '../shops/shops.ts';
import { assertDeclaredChannel } from './declared-channel.ts';
import { contactIdOf, contactNamed } from './platform-flow.ts';

/** The part of an opened session that may be stored under an Idempotency-Key. It excludes the session code. */
export type RememberedSession = { expiresAt: string };

type ForCode = { idempotencyKey: string | null; requestHash: string; isAgent: boolean; contextSecret: string };

/**
 * The code of a session that is opened with an Idempotency-Key. It is derived from the caller's API key: a repeated
 * request gets the same code, although the code is not stored. It is not signed, so it does not change when the context
 * secret changes. Without an Idempotency-Key the code is random.
 */
export const platformSessionCode = (
  apiKey: string,
  { idempotencyKey, requestHash, isAgent, contextSecret }: ForCode,
): string =>
  idempotencyKey === null
    ? newSessionCode(contextSecret, isAgent)
    : (isAgent ? agentCodePrefix : '') +
      createHmac('sha256', apiKey).update(`session.${idempotencyKey}.${requestHash}`).digest('base64url');

export const isForAgent = ({ sessionType }: Pick<PlatformSession, 'sessionType'>): boolean =>
  sessionType === 'PlatformUser';

/** Opens a session for a contact, or for an agent who serves them. */
export async function openPlatformSession(
  db: Db,
  shopId: string,
  request: PlatformSession,
  code: string,
): Promise<RememberedSession> {
  const { name = '' } = request.contact;
  const named = contactNamed(request);
  const { type = 'Standard', id: catalogId } = request.catalog ?? {};
  if ((type === 'Standard') !== (catalogId === undefined) || (request.opens === 'cart' && request.catalog))
    throw ruleRefusal('bad-catalog', platformRefusals.badCatalog);
  const badAgent = request.agent ? agentNameProblem(request.agent, isForAgent(request)) : null;
  if (badAgent !== null) throw ruleRefusal('bad-agent', badAgent);
  // Contacts are found by this value. A contact must not look like an anonymous visitor.
  if (named.contact.startsWith('anonymous-')) throw new Refusal('bad-request');
  await assertDeclaredChannel(db, shopId, request);
  const { slug } = await shopOf(db, shopId);
  const expiresAt = await insertLinkSession(
    db,
    {
      shopId,
      slug,
      channelType: ChannelType[request.channelType],
      channelId: request.channelId,
      contact: await contactIdOf(db, shopId, named),
      name,
      isAgent: isForAgent(request),
      agent: request.agent ?? null,
    },
    code,
  );
  return { expiresAt: expiresAt.toISOString() };
}

/** The complete response, with the code and the link that opens the shop. */
export function openedSessionOf(
  remembered: RememberedSession,
  { publicUrl, code, asked }: { publicUrl: string; code: string; asked: PlatformSession },
): OpenedSession {
  const { catalog, opens } = asked;
  const path = opens === 'cart' ? '/order' : '/';
  const target = { path, type: catalog?.type ?? null, id: catalog?.id ?? null } as const;
  return { ...remembered, code, link: sessionLink(publicUrl, code, target) };
}
