import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agentNameProblem } from '#shared/rules/card/agent-name-problem.ts';

const cases: [what: string, agent: { id: string; name: string }, isForAgent: boolean, problem: RegExp | null][] = [
  ['an id and a name', { id: 'ana', name: 'Ana Vendas' }, true, null],
  ['a number as id', { id: '12345', name: 'Ana' }, true, null],
  ['a name in another script', { id: 'ana', name: 'Αννα' }, true, null],
  ["a contact's session", { id: 'ana', name: 'Ana' }, false, /PlatformUser/],
  ['a blank id', { id: ' ', name: 'Ana' }, true, /^agent\.id está vazio/],
  ['a blank name', { id: 'ana', name: ' \t' }, true, /^agent\.name está vazio/],
  ['a long id', { id: 'a'.repeat(101), name: 'Ana' }, true, /^agent\.id passa de 100/],
  ['a long name', { id: 'ana', name: 'A'.repeat(121) }, true, /^agent\.name passa de 120/],
  ['a line break', { id: 'ana', name: 'Ana\nVendas' }, true, /^agent\.name tem caracteres de controle/],
  ['text that runs backwards', { id: 'ana', name: 'Ana\u202eVendas' }, true, /^agent\.name tem caracteres de controle/],
  ['a card number', { id: 'ana', name: '4111 1111 1111 1111' }, true, /^agent\.name: Parece um número de cartão/],
];

// Decision: A session of an agent names a person, by the platform's own id and the name; a bad value gets its reason.
describe('the agent of a session', () => {
  for (const [what, agent, isForAgent, problem] of cases)
    test(`${problem === null ? 'may be' : 'is not'} ${what}`, () => {
      const text = agentNameProblem(agent, isForAgent);
      if (problem === null) assert.equal(text, null);
      else assert.match(text ?? '', problem);
    });
});
