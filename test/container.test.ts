import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { settingNames } from '#shared/contract/environment.ts';
import type { Envelope } from '#shared/model/result.ts';
import type { Session } from '#shared/model/session.ts';
import { readConfig as readGatewayConfig } from '../gateway/config.ts';
import { readConfig as readOrderServiceConfig } from '../order-service/config.ts';
import { parseDockerfile } from '../scripts/image/dockerfile.ts';
import { buildImageLayout } from '../scripts/image/layout.ts';
import { runLayout } from '../scripts/image/run-layout.ts';
import { openFolder } from './helpers/database/open-folder.ts';
import { freePort } from './helpers/processes/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const dockerfile = read('Dockerfile').replace(/\\\n/g, ' ').split('\n');
const instructions = (name: string) =>
  dockerfile.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

// This test builds no image. It checks what the Dockerfile names, lays the image's content out in a folder and runs it.
describe('the container image', () => {
  const stages = dockerfile
    .join('\n')
    .split(/^FROM /m)
    .slice(1);
  const copied = instructions('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(/\s+/).slice(0, -1));

  test('copies only existing files that .dockerignore does not exclude', () => {
    const allowed = new Set(
      read('.dockerignore')
        .split('\n')
        .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : [])),
    );
    assert.ok(copied.length > 5);
    assert.deepEqual(
      copied.filter((source) => !existsSync(path.join(root, source)) || !allowed.has(source.split('/', 1)[0] ?? '')),
      [],
    );
  });

  test('runs scripts that package.json has, and the server as `npm start` does', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const asked = [...dockerfile.join('\n').matchAll(/npm (?:run )?(test|start|(?<=run )[\w:-]+)/g)].map(
      ([, name = '']) => name,
    );
    assert.ok(asked.includes('build'));
    assert.deepEqual(
      asked.filter((name) => !(name in scripts)),
      [],
    );
    const command: string[] = JSON.parse(instructions('CMD').at(-1) ?? '[]');
    assert.equal(command.join(' '), scripts.start.replace(' --max-semi-space-size=4', ''));
  });

  test('can pin every image by its digest, and names a version otherwise', () => {
    const named = /^\$\{([A-Z]+_IMAGE):-([a-z]+:\d[\w.-]*)\}$/;
    const fallback = instructions('ARG').map((line) => line.split('='));
    assert.deepEqual(
      instructions('FROM').map((line) => line.split(' ')[0]),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the file names its argument
      Array(stages.length).fill('${NODE_IMAGE}'),
    );
    const asked = [...read('compose.yaml').matchAll(/^ +(?:image|NODE_IMAGE): (.*)$/gm)].map(([, name = '']) =>
      named.exec(name),
    );
    assert.deepEqual(asked.map((match) => match?.[1]).sort(), [
      'HAPROXY_IMAGE',
      'NODE_IMAGE',
      'POSTGRES_IMAGE',
      'REDIS_IMAGE',
    ]);
    assert.deepEqual(fallback, [['NODE_IMAGE', asked.find((match) => match?.[1] === 'NODE_IMAGE')?.[2]]]);
  });

  test('runs without root, without development packages and without install scripts', () => {
    const last = stages.at(-1) ?? '';
    assert.match(last, /^USER node$/m);
    assert.match(last, /npm ci --omit=dev --ignore-scripts/);
    assert.equal(
      dockerfile.filter((line) => /npm (ci|install)/.test(line) && !line.includes('--ignore-scripts')).length,
      0,
    );
    assert.ok(last.indexOf('USER node') < last.indexOf('CMD '), 'the command runs as node');
  });

  test('names its data folder and its health check', () => {
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

  test('has a health check that Node can run', () => {
    const check: string[] = JSON.parse(/CMD (\[.*"--eval".*\])/.exec(dockerfile.join('\n'))?.[1] ?? '[]');
    assert.doesNotThrow(() => new Function(check.at(-1) ?? 'throw'));
  });

  test('fails on an instruction that the layout does not support', () => {
    assert.throws(() => parseDockerfile('FROM node\nADD https://example.com/a.tgz /app'), /ADD/);
    assert.throws(() => parseDockerfile('RUN npm ci'), /FROM/);
  });

  test('holds only what runs, and serves the shop from the layout as a user without rights', {
    // Ends a stuck run. Its `npm ci` takes half a minute on a quiet machine, and other suites run beside it.
    timeout: 300_000,
  }, async (t) => {
    const layout = await buildImageLayout(path.join(openFolder(), 'root'));
    const files = readdirSync(layout.app, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      developmentPackages().filter((name) => existsSync(path.join(layout.app, name))),
      [],
    );
    const own = files.filter((file) => !file.startsWith('node_modules/'));
    assert.deepEqual(
      own.filter((file) => /^(test|webapp)(\/|$)|(^|\/)bench(\/|$)|\.test\.|\.tsx?$|\.env/.test(file)),
      [],
    );
    assert.ok(own.includes('dist/server/server.mjs') && own.includes('dist/webapp/manifest.json'));
    // Files that sources read from their own folder must be copied as well: every file that is neither code nor a build
    // input.
    assert.deepEqual(
      dataFiles().filter((file) => !own.includes(file)),
      [],
    );
    const asked = Object.keys(JSON.parse(read('package.json')).dependencies);
    assert.deepEqual(
      asked.filter((name) => existsSync(path.join(layout.app, 'node_modules', name))),
      ['fs-native-extensions'],
      'packages that are in the bundle are not installed beside it',
    );
    assert.deepEqual(
      own.filter((file) => (statSync(path.join(layout.app, file)).mode & 0o222) !== 0),
      [],
      'can be written',
    );

    const before = changesOf(layout.root);
    const image = await start(t, layout);
    assert.equal(await image.checkHealth(), 0);
    const page = await fetch(`${image.url}/catalog`);
    assert.equal(page.status, 200);
    const [, script = ''] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
    assert.equal((await fetch(image.url + script)).status, 200);
    const shop = await image.exec(['npm', 'run', 'shop', '--', 'create', 'ana', '--name', 'Loja da Ana']);
    assert.equal(shop.code, 0, shop.output);
    const session: Envelope<Session> = await (await fetch(`${image.url}/api/session/anonymous-session`)).json();
    assert.ok(session.data?.code, 'the shop that was just made has visitors');

    assert.equal(await image.stop(), 0, image.output());
    assert.deepEqual(changesOf(layout.root), before, 'running it changed its own files');
    assert.doesNotMatch(image.output(), /"level":[56]0|DeprecationWarning/);
  });

  test('fails its health check when no server responds', async () => {
    const image = parseDockerfile(read('Dockerfile'));
    const [program = '', ...args] = image.healthCheck;
    const { status } = spawnSync(program, args, { env: { PATH: process.env.PATH, PORT: String(await freePort()) } });
    assert.equal(status, 1);
  });
});

describe('compose.yaml', () => {
  const lines = read('compose.yaml').split('\n');
  /** The lines of a section that is indented below its name, such as `  shop:`. */
  const partOf = (name: string): string => {
    const start = lines.indexOf(name);
    assert.ok(start >= 0, `${name} is not there`);
    const depth = name.search(/\S/);
    const length = lines.slice(start + 1).findIndex((line) => line.trim() !== '' && line.search(/\S/) <= depth);
    return lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n');
  };
  const shop = partOf('  shop:');
  const balancer = partOf('  balancer:');
  const balancing = partOf('configs:');

  test('starts two gateways, a PostgreSQL, a Redis and the load balancer', () => {
    assert.match(shop, /replicas: \$\{REPLICAS:-2\}/);
    for (const name of ['database', 'limits', 'balancer']) assert.match(partOf(`  ${name}:`), /image: \S+$/m);
    assert.match(shop, /DATABASE_URL: postgres:\/\/\S+@database:5432\/shop/);
    assert.match(shop, /REDIS_URL: redis:\/\/limits:6379$/m);
  });

  test('sets only variables that the table of settings names', () => {
    const set = [...partOf('    environment:').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
    assert.ok(set.length > 10);
    assert.deepEqual(
      set.filter((name) => !settingNames('servers').includes(name)),
      [],
    );
  });

  test('passes on every setting of the servers, except those that the image or the layout fixes', () => {
    const set = new Set([...partOf('    environment:').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name));
    // The image fixes mode, port, host and folder. Each gateway has its own order service. Simulators are for tests.
    const fixed = [
      'NODE_ENV',
      'PORT',
      'HOST',
      'ORDER_SERVICE_URL',
      'DATA_DIR',
      'MERCADOPAGO_API_URL',
      'PAGARME_API_URL',
      'META_API_URL',
    ];
    assert.deepEqual(
      settingNames('servers').filter((name) => !set.has(name)),
      fixed,
    );
  });

  test('passes an unset variable as empty, which the servers treat as unset', () => {
    const passed = [...partOf('    environment:').matchAll(/^ {6}([A-Z_]+): \$\{\1:-\}$/gm)].map(
      ([, name = '']) => name,
    );
    assert.ok(passed.length > 20);
    const given = { CONTEXT_SECRET: 'a-secret-that-is-thirty-two-characters-or-more' };
    const env = { ...given, ...Object.fromEntries(passed.map((name) => [name, ''])) };
    assert.deepEqual(readGatewayConfig(env), readGatewayConfig(given));
    assert.deepEqual(readOrderServiceConfig(env), readOrderServiceConfig(given));
    assert.match(shop, /^ {6}POSTAL_CODE_URLS:$/m);
  });

  test('routes every request through the balancer, which reports the client addresses', () => {
    assert.doesNotMatch(shop, /^ {4}ports:/m);
    assert.match(balancer, /ports: \["127\.0\.0\.1:/);
    const subnet = /subnet: ([\d./]+)/.exec(partOf('networks:'))?.[1];
    assert.match(shop, new RegExp(`TRUSTED_PROXIES: ${subnet}$`, 'm'));
    assert.match(balancing, /option forwardfor/);
  });

  test('routes to ready gateways and sends no request twice', () => {
    assert.match(balancing, /http-check send meth GET uri \/health\/ready/);
    assert.match(balancing, /retry-on conn-failure$/m);
    assert.match(balancing, /server-template shop \d+ shop:3000/);
  });
});

async function start(t: TestContext, layout: Awaited<ReturnType<typeof buildImageLayout>>) {
  const env = { CONTEXT_SECRET: 'a-secret-that-is-thirty-two-characters-or-more', POSTAL_CODE_URLS: 'none' };
  const image = await runLayout(layout, { port: await freePort(), env });
  t.after(() => image.stop());
  return image;
}

/** The files that the servers and the operator's commands read at run time. */
const dataFiles = (): string[] =>
  ['gateway', 'order-service', 'shared', 'scripts/shop'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.\w+$/.test(file) && !/\.ts$|tsconfig|\.tsbuildinfo$|demo\/pictures\//.test(file)),
  );

/** The folders of node_modules that only development needs, according to the lock file. */
function developmentPackages(): string[] {
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(read('package-lock.json'));
  const names = Object.entries(packages).flatMap(([name, { dev }]) => (dev ? [name] : []));
  assert.ok(names.length > 20);
  return names;
}

/** Every file with the time of its last change. */
function changesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (file) => `${file} ${lstatSync(path.join(folder, file)).mtimeMs}`,
  );
}
