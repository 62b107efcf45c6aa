import type { EndpointFacts } from '#shared/contract/endpoint.ts';
import { type CallInput, type Checks, entries, sentences } from './checks.ts';
import type { RefusalRow } from './refusal-rows.ts';
import { refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

/** Some value for each path parameter, and a body for each POST. */
const anyInput = ({ path, method }: EndpointFacts): CallInput => ({
  params: Object.fromEntries([...path.matchAll(/:([a-z]+)/gi)].map(([, name = '']) => [name, '1'])),
  ...(method === 'POST' ? { body: {} } : {}),
});

/** A service that lacks a call refuses it as unknown. */
const refusedOrUnknown = (row: RefusalRow) => (reply: Reply) => refusalProblems(reply, [row, 'not-found']);

/** Makes every call without a session, and every agent's call as the contact. All are refused, so nothing changes. */
export async function checkPermissions({ check }: Checks, isAgent: boolean): Promise<void> {
  for (const [name, facts] of entries()) {
    if (facts.caller === 'anyone' || facts.isStream) continue;
    await check(name, anyInput(facts), refusedOrUnknown('no-session'), {
      note: 'sem sessão',
      as: null,
      sentence: sentences.noSession,
    });
    if (isAgent || facts.caller === 'session') continue;
    await check(name, anyInput(facts), refusedOrUnknown('not-yours'), {
      note: 'como contato',
      sentence: sentences.notYours,
    });
  }
}
