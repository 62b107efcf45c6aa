import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentCodePrefix, isAgentCode } from '#shared/rules/session/agent-session-code.ts';

test("the prefix of a code identifies an agent's code", () => {
  for (const code of ['demo-agente', `${agentCodePrefix}abc`]) assert.equal(isAgentCode(code), true, code);
  for (const code of ['', 'abc', 'anonymous-session', 'demo-whatsapp', `abc-${agentCodePrefix}abc`])
    assert.equal(isAgentCode(code), false, code);
});
