import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseSession } from '#shared/rules/session/choose-session.ts';

const one = { key: 'k1', code: 'agente-1' };
const two = { key: 'k2', code: 'agente-2' };
const session = (code: string, key: string | null) => ({ kind: 'session', code, key });
const anonymous = { kind: 'session', code: 'anonymous-session', key: null };
const question = { kind: 'question' };
const unknown = { kind: 'unknown' };

describe('the session of an opened page', () => {
  for (const [title, hashCode, addressKey, tabCode, agentSessions, expected] of [
    ['the entry link has precedence', 'agente-2', 'k1', 'shopper', [one, two], session('agente-2', 'k2')],
    ['the entry link of a new contact has no key yet', 'agente-3', 'k1', null, [one], session('agente-3', null)],
    ["a shopper's entry link has no key", 'shopper', null, null, [one, two], session('shopper', null)],
    [
      'the key of the address has precedence over the tab',
      null,
      'k1',
      'shopper',
      [two, one],
      session('agente-1', 'k1'),
    ],
    ['an unknown key asks for the contact, also with only one known contact', null, 'k9', null, [one], question],
    ['an unknown key asks for the contact, also when the tab has a code', null, 'k9', 'shopper', [one, two], question],
    ['an unknown key without known contacts is an unknown session', null, 'k9', null, [], unknown],
    ['an unknown key never opens the session of the tab', null, 'k9', 'shopper', [], unknown],
    ["without a key the tab's own code counts", null, null, 'shopper', [one, two], session('shopper', null)],
    ['without a key and a code the only contact is used', null, null, null, [one], session('agente-1', 'k1')],
    ['without a key and a code, several contacts lead to a choice', null, null, null, [one, two], question],
    ['without any code the visitor is anonymous', null, null, null, [], anonymous],
    ["a tab that was opened from a shopper's is no agent's", null, '', null, [one], anonymous],
    ["a tab that was opened from a shopper's keeps its own code", null, '', 'shopper', [one], session('shopper', null)],
  ] as const)
    test(title, () => assert.deepEqual(chooseSession({ hashCode, addressKey, tabCode, agentSessions }), expected));
});
