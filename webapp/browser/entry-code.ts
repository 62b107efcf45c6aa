import { anonymousSessionCode } from '#shared/model/session.ts';
import { isAgentsCode } from '#shared/rules/agents-code.ts';
import { isPlatformUsersCode, recallText } from './storage.ts';
import { sessionHash } from './url-hash.ts';

/** Whose session the page begins with: the address says it, or what was kept; else it is a visitor without one (spec §2, "Session loading"). */
export function entryCode(): string {
  const { code } = sessionHash();
  const named = code === anonymousSessionCode ? null : code;
  return named ?? recallText('session_code') ?? anonymousSessionCode;
}

/** Whether this is most likely an agent's code: it says so, or an agent used it in this browser before. The session knows. */
export const isLikelyAgents = (code: string): boolean => isAgentsCode(code) || isPlatformUsersCode(code);
