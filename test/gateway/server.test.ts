import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { freshDatabaseUrl } from '../helpers/database.ts';
import { until } from './gateway-fixture.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

function spawnServer(t: TestContext, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, printed: () => printed };
}

/** What a start that is refused says. */
async function refused(t: TestContext, env: Record<string, string>): Promise<string> {
  const { ended, printed } = spawnServer(t, env);
  assert.equal(await ended, 1, printed());
  return printed();
}

test('a wrong environment stops the start with the names, and no stack', async (t) => {
  const printed = await refused(t, { PORT: 'x', LOG_LEVEL: 'loud', NODE_ENV: 'production' });
  for (const name of ['PORT', 'LOG_LEVEL', 'CONTEXT_SECRET']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
  assert.doesNotMatch(printed, /\n {4}at /);
});

test('a wrong ORDER_SERVICE_URL and a wrong DATABASE_URL are named together', async (t) => {
  const printed = await refused(t, { ORDER_SERVICE_URL: 'ftp://x', DATABASE_URL: 'mysql://u:s3nh4@x' });
  for (const name of ['ORDER_SERVICE_URL', 'DATABASE_URL']) assert.match(printed, new RegExp(`^ {2}${name}: `, 'm'));
});

test('with PORT=0 the line that says ready and the links of the demo carry the port that is listened on', async (t) => {
  const { child, ended, printed } = spawnServer(t, { PORT: '0', DATABASE_URL: await freshDatabaseUrl(t, { migrationsFolder: null }) });
  await until(() => /#demo-/.test(printed()) || child.exitCode !== null, 60_000);
  const url = /^Loja pronta em (http:\/\/localhost:\d+)$/m.exec(printed())?.[1] ?? '';
  assert.equal((await fetch(`${url.replace('localhost', '127.0.0.1')}/health/ready`)).status, 200, printed());
  const links = [...printed().matchAll(/^ {2}.*: (\S+)\/#/gm)].map(([, link]) => link);
  assert.ok(links.length > 0 && links.every((link) => link === url), printed());
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});
