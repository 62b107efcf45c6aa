import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFolder } from '../helpers/database/open-folder.ts';

const project = path.resolve(import.meta.dirname, '..', '..');
const sources = [
  'webapp',
  'shared',
  'gateway',
  'order-service',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Another user than the folder's owner: root, as which the tests may run, can write everywhere. */
const otherUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe('the bundle of the server', { concurrency: false }, () => {
  const copy = path.join(openFolder(), 'cópia [1]');
  const command = path.join(copy, 'scripts', 'shop.ts');
  const old = new Date('2020-01-01');
  const built = () => statSync(path.join(copy, 'dist', 'server', 'source-hash')).mtimeMs;
  const leftovers = () => readdirSync(path.join(copy, 'dist')).filter((name) => name.includes('.'));
  const help = (user = {}) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'shop', 'help'], { cwd: copy, encoding: 'utf8', ...user });
  /** Changes a text of the command and sets the file's time back, as an archive or a copy may do. */
  const change = (from: string, to: string) => {
    const text = readFileSync(command, 'utf8');
    assert.ok(text.includes(from));
    writeFileSync(command, text.replace(from, to));
    utimesSync(command, old, old);
  };

  test('is built by the first command, with a line on the error stream, so the output is unchanged', () => {
    mkdirSync(copy);
    for (const name of sources) cpSync(path.join(project, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(project, 'node_modules'), path.join(copy, 'node_modules'));
    const { status, stdout, stderr } = help();
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Uso: npm run shop/);
    assert.match(stderr, /^Montando a loja .*\n$/);
  });

  test("is used unchanged while no source changes, whatever the files' times are", () => {
    const before = built();
    const now = new Date();
    utimesSync(command, now, now);
    assert.deepEqual([help().stderr, built()], ['', before]);
  });

  test('defines no names for the functions that a call creates, which cost a fifth of a proxied call', () => {
    const folder = path.join(copy, 'dist', 'server');
    const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
    assert.ok(files.length > 3);
    assert.deepEqual(
      files.filter((name) => readFileSync(path.join(folder, name), 'utf8').includes('__name(')),
      [],
    );
  });

  test('never runs old code: the next run contains a changed source, even with an older time than the bundle', () => {
    change('Comandos:', 'Comandos de hoje:');
    assert.match(help().stdout, /^Comandos de hoje:$/m);
  });

  test('does not run when it is incomplete', () => {
    rmSync(path.join(copy, 'dist', 'server', 'source-hash'));
    writeFileSync(path.join(copy, 'dist', 'server', 'shop.mjs'), 'console.log("half');
    assert.match(help().stdout, /^Comandos de hoje:$/m);
  });

  test('is unchanged after a build was killed, and the next build removes the leftovers', async () => {
    change('Comandos de hoje:', 'Comandos de amanhã:');
    const before = built();
    const build = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--only=server'], {
      cwd: copy,
      stdio: 'ignore',
    });
    while (leftovers().length === 0 && build.exitCode === null) await sleep(5);
    build.kill('SIGKILL');
    await once(build, 'exit');
    assert.deepEqual([build.signalCode, built(), leftovers().length], ['SIGKILL', before, 1]);
    assert.match(help().stdout, /^Comandos de amanhã:$/m);
    assert.deepEqual(leftovers(), []);
  });

  test('is complete when two processes build it at once, and both run', async () => {
    change('Comandos de amanhã:', 'Comandos:');
    const runs = [0, 1, 2].map(() =>
      spawn(process.execPath, ['scripts/run.mjs', 'shop', 'help'], { cwd: copy, stdio: 'ignore' }),
    );
    assert.deepEqual(await Promise.all(runs.map(async (run) => (await once(run, 'exit'))[0])), [0, 0, 0]);
    assert.deepEqual([help().status, leftovers()], [0, []]);
  });

  test('is unchanged when a source does not compile, and the error names the line', () => {
    const text = readFileSync(command, 'utf8');
    writeFileSync(command, 'const = 1;');
    const before = built();
    const { status, stdout, stderr } = help();
    assert.deepEqual([status, stdout, built()], [1, '', before]);
    assert.match(stderr, /^Não foi possível montar a loja:$/m);
    assert.match(stderr, /scripts\/shop\.ts:1:/);
    assert.doesNotMatch(stderr, /\n {4}at /, 'a trace of the builder');
    writeFileSync(command, text);
    assert.equal(help().status, 0);
  });

  test('runs from a read-only folder, and explains what to do when it would have to be built', () => {
    if ('uid' in otherUser) chmodSync(path.dirname(copy), 0o755);
    else for (const name of ['dist', '']) chmodSync(path.join(copy, name), 0o555);
    assert.equal(help(otherUser).status, 0);
    change('Comandos:', 'Comandos novos:');
    const { status, stdout, stderr } = help(otherUser);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(
      stderr,
      /^A loja mudou e precisa ser montada de novo, mas este usuário não pode gravar em .*dist; .*\n$/,
    );
    for (const name of ['', 'dist']) chmodSync(path.join(copy, name), 0o755);
  });

  test('runs without the sources, as in the container', () => {
    assert.equal(help().status, 0);
    for (const name of [
      'gateway',
      'order-service',
      'shared',
      'webapp',
      'scripts/build.ts',
      'scripts/shop',
      'scripts/shop.ts',
    ])
      rmSync(path.join(copy, name), { recursive: true });
    const { status, stderr } = help();
    assert.deepEqual([status, stderr], [0, '']);
    rmSync(path.join(copy, 'dist'), { recursive: true });
    assert.match(help().stderr, /^Não há nada em .*shop\.mjs; rode "npm run build"\n$/);
  });

  test('has stack traces with the TypeScript files and lines', () => {
    // Outside a thread it has no work, which is an error.
    const file = path.join(project, 'dist', 'server', 'feed-worker.mjs');
    assert.ok(existsSync(file));
    const { stderr } = spawnSync(process.execPath, ['--enable-source-maps', file], { encoding: 'utf8' });
    const line = readFileSync(path.join(project, 'order-service/feeds/feed-worker.ts'), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('= workerData'));
    assert.match(stderr, new RegExp(`order-service/feeds/feed-worker\\.ts:${line + 1}:`));
  });
});
