import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { settingGroups, settingNames } from '#shared/contract/environment.ts';
import { readConfig } from '../gateway/config.ts';
import { orderServiceProblems } from '../order-service/start.ts';

const root = path.resolve(import.meta.dirname, '..');
const settings = settingGroups.flatMap((group) => group.settings);
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** The variable names that both servers read. The environment gives each of them no value. */
function namesRead(): string[] {
  const names = new Set<string>();
  const recording = () =>
    new Proxy<Record<string, string | undefined>>({}, { get: (_target, name) => void names.add(String(name)) });
  readConfig(recording());
  orderServiceProblems(recording());
  return [...names].sort();
}

describe('the configuration', () => {
  // Decision: All variables are optional; a bad value stops the start with every wrong name in one message.
  test('lists exactly the variables that the servers read', () => {
    assert.deepEqual(namesRead(), settingNames('servers').sort());
  });

  test('lists exactly the variables that only compose reads', () => {
    const named = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const ofServers = new Set(settingNames('servers'));
    assert.deepEqual([...new Set(named)].filter((name) => !ofServers.has(name)).sort(), settingNames('compose').sort());
  });

  test('names each variable once, in a known group', () => {
    const names = settings.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    for (const group of settingGroups) assert.notEqual(group.settings.length, 0, group.title);
  });

  test('marks every variable with a secret in its name as secret', () => {
    const unmarked = settings.filter(({ name, isSecret }) => /SECRET|TOKEN|PASSWORD/.test(name) && !isSecret);
    assert.deepEqual(
      unmarked.map(({ name }) => name),
      [],
    );
  });

  test('sets nothing in .env.example: every line is a comment', () => {
    const set = read('.env.example')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    assert.deepEqual(set, []);
  });
});
