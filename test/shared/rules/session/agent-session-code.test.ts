import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentsMark, isAgentsCode } from '#shared/rules/session/agent-session-code.ts';

test("a code says at its beginning that it is an agent's", () => {
  for (const code of ['demo-agente', `${agentsMark}abc`]) assert.equal(isAgentsCode(code), true, code);
  for (const code of ['', 'abc', 'anonymous-session', 'demo-whatsapp', `abc-${agentsMark}abc`])
    assert.equal(isAgentsCode(code), false, code);
});
