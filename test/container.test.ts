import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const dockerfile = read('Dockerfile').replace(/\\\n/g, ' ').split('\n');
const instructions = (name: string) => dockerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

// No image is built here; what can go stale in the files that describe it is what they name.
describe('the container image', () => {
  const stages = dockerfile
    .join('\n')
    .split(/^FROM /m)
    .slice(1);
  const copied = instructions('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(/\s+/).slice(0, -1));

  test('copies files that exist and that .dockerignore lets through', () => {
    const allowed = new Set(
      read('.dockerignore')
        .split('\n')
        .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    );
    assert.ok(copied.length > 5);
    assert.deepEqual(
      copied.filter((source) => !existsSync(path.join(root, source)) || !allowed.has(source)),
      [],
    );
  });

  test('runs scripts that package.json has, and a file that exists', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const asked = [...dockerfile.join('\n').matchAll(/npm (?:run )?(test|start|(?<=run )[\w:-]+)/g)].map(([, name = '']) => name);
    assert.ok(asked.includes('build'));
    assert.deepEqual(
      asked.filter((name) => !(name in scripts)),
      [],
    );
    const command: string[] = JSON.parse(instructions('CMD').at(-1) ?? '[]');
    assert.ok(existsSync(path.join(root, command.at(-1) ?? '')), `${command.at(-1)} is not there`);
  });

  test('runs without root, without development packages and without install scripts', () => {
    const last = stages.at(-1) ?? '';
    assert.match(last, /^USER node$/m);
    assert.match(last, /npm ci --omit=dev --ignore-scripts/);
    assert.equal(dockerfile.filter((line) => /npm (ci|install)/.test(line) && !line.includes('--ignore-scripts')).length, 0);
    assert.ok(last.indexOf('USER node') < last.indexOf('CMD '), 'the command runs as node');
  });

  test('says where its data lie and how it is asked whether it lives', () => {
    const last = stages.at(-1) ?? '';
    for (const line of [
      /NODE_ENV=production/,
      /HOST=0\.0\.0\.0/,
      /DATA_DIR=\/data/,
      /^VOLUME \/data$/m,
      /^HEALTHCHECK [\s\S]*\/health\/live/m,
    ])
      assert.match(last, line);
  });

  test('has a check of its health that Node can run', () => {
    const check: string[] = JSON.parse(/CMD (\[.*"--eval".*\])/.exec(dockerfile.join('\n'))?.[1] ?? '[]');
    assert.doesNotThrow(() => new Function(check.at(-1) ?? 'throw'));
  });
});
