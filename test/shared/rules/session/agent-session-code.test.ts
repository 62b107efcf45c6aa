import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentCodePrefix, isAgentCode } from '#shared/rules/session/agent-session-code.ts';

test("a code says at its beginning that it is an agent's", () => {
  for (const code of ['demo-agente', `${agentCodePrefix}abc`]) assert.equal(isAgentCode(code), true, code);
  for (const code of ['', 'abc', 'anonymous-session', 'demo-whatsapp', `abc-${agentCodePrefix}abc`])
    assert.equal(isAgentCode(code), false, code);
});
