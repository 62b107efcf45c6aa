import { sessionLink } from '#shared/rules/session/session-link.ts';
import type { Database } from '../../database/engine/database.ts';
import { openPlatformSession } from '../platform/platform-sessions.ts';
import { newSessionCode } from '../sessions/sessions.ts';
import type { McpContact } from './mcp-contact.ts';

export type LinkTarget = { opens: 'catalog' | 'cart' } | { opens: 'product'; providerId: string };

type LinkCall = {
  database: Database;
  shopId: string;
  contact: McpContact;
  publicUrl: string;
  contextSecret: string;
};

/** A link that opens the shop for the contact, like one of `POST /platform/sessions`. */
export async function shopLink(
  { database, shopId, contact, publicUrl, contextSecret }: LinkCall,
  target: LinkTarget,
): Promise<{ link: string; expiresAt: string }> {
  const code = newSessionCode(contextSecret, false);
  const { expiresAt } = await database.tx((db) => openPlatformSession(db, shopId, contact, code), shopId);
  return { link: sessionLink(publicUrl, code, { path: pathOf(target), type: null, id: null }), expiresAt };
}

function pathOf(target: LinkTarget): `/${string}` {
  if (target.opens === 'product') return `/product/${encodeURIComponent(target.providerId)}`;
  return target.opens === 'cart' ? '/order' : '/';
}
