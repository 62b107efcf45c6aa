import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveSession } from '#shared/rules/session/resolve-session.ts';

const one = { key: 'k1', code: 'agente-1' };
const two = { key: 'k2', code: 'agente-2' };
const session = (code: string, key: string | null) => ({ kind: 'session', code, key });
const anonymous = { kind: 'anonymous' };
const question = { kind: 'question' };
const unknown = { kind: 'unknown' };

describe('the session of a page that opens', () => {
  for (const [title, hashCode, addressKey, tabCode, agentSessions, expected] of [
    ['the entry link wins', 'agente-2', 'k1', 'shopper', [one, two], session('agente-2', 'k2')],
    ['the entry link of a new contact has no key yet', 'agente-3', 'k1', null, [one], session('agente-3', null)],
    ["a shopper's entry link has no key", 'shopper', null, null, [one, two], session('shopper', null)],
    ['the key of the address wins over the tab', null, 'k1', 'shopper', [two, one], session('agente-1', 'k1')],
    ['an unknown key is a question, also where only one contact is known', null, 'k9', null, [one], question],
    ['an unknown key is a question, also where the tab keeps a code', null, 'k9', 'shopper', [one, two], question],
    ['an unknown key where no contact is known is an unknown session', null, 'k9', null, [], unknown],
    ['an unknown key never opens the session of the tab', null, 'k9', 'shopper', [], unknown],
    ["without a key the tab's own code counts", null, null, 'shopper', [one, two], session('shopper', null)],
    ['without a key and a code the only contact is served', null, null, null, [one], session('agente-1', 'k1')],
    ['without a key and a code, several contacts are a question', null, null, null, [one, two], question],
    ['without anything the visitor is anonymous', null, null, null, [], anonymous],
    ["a tab that was opened from a shopper's is no agent's", null, '', null, [one], anonymous],
    ["a tab that was opened from a shopper's keeps its own code", null, '', 'shopper', [one], session('shopper', null)],
  ] as const)
    test(title, () => assert.deepEqual(resolveSession({ hashCode, addressKey, tabCode, agentSessions }), expected));
});
