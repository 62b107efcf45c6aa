import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '../../../test/helpers/processes/free-port.ts';
import { buildWhenStale } from '../../build/build-if-stale.mjs';
import { programFile } from '../../build/server.ts';
import { nginxSettings } from './nginx-settings.ts';

/** A measured server: its port and the process whose processor time counts. */
export type Target = {
  name: 'nginx' | 'plain undici' | 'node:http' | 'gateway' | 'embedded';
  port: number;
  pid: number;
};
export type Targets = { all: Target[]; direct: Target; asset: string; notes: string[]; stop(): Promise<void> };

const project = path.resolve(import.meta.dirname, '..', '..', '..');
const plainServer = path.join(import.meta.dirname, 'plain-server.ts');
const page = '/catalog';

/**
 * Starts all compared servers. The measured servers share one core; the load generator and the order service behind
 * them use the other.
 */
export async function startTargets(folder: string): Promise<Targets> {
  await buildWhenStale(project);
  const manifest: { entry: string } = JSON.parse(
    readFileSync(path.join(project, 'dist', 'webapp', 'manifest.json'), 'utf8'),
  );
  const asset = manifest.entry;
  const notes: string[] = [];
  const children: ChildProcess[] = [];
  const isPinned = os.cpus().length >= 2 && spawnSync('taskset', ['--version']).status === 0;
  if (isPinned) execFileSync('taskset', ['-cp', '0', String(process.pid)], { stdio: 'ignore' });
  else notes.push('Not pinned to cores: no `taskset`, or one core only.');
  const start = (core: 0 | 1, command: string[], env: NodeJS.ProcessEnv = {}, log = '/dev/null'): ChildProcess => {
    const [program = '', ...args] = isPinned ? ['taskset', '-c', String(core), ...command] : command;
    const child = spawn(program, args, {
      cwd: project,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['pipe', log === '' ? 'pipe' : openSync(log, 'a'), 'inherit'],
    });
    children.push(child);
    return child;
  };
  const startNode = async (core: 0 | 1, name: Target['name'], args: string[]): Promise<Target> => {
    const child = start(core, [process.execPath, '--import', 'tsx', plainServer, ...args], {}, '');
    const [line] = await once(child.stdout ?? child, 'data');
    return { name, port: Number(String(line)), pid: child.pid ?? 0 };
  };

  const direct = await startNode(0, 'node:http', ['order-service']);
  const html = await startGateway();
  const files = path.join(folder, 'files.json');
  const br = readFileSync(path.join(project, 'dist', 'webapp', `${asset}.br`));
  const entry = (type: string, bytes: Buffer) => ({ type, base64: bytes.toString('base64') });
  writeFileSync(
    files,
    JSON.stringify({
      [asset]: entry('text/javascript', br),
      [page]: entry('text/html', brotliCompressSync(html.text)),
    }),
  );
  const embedded = await startNode(1, 'embedded', ['embedded', '-', path.join(folder, 'order.sock')]);
  const floor = await startNode(1, 'node:http', ['order-service']);
  const plain = await startNode(1, 'plain undici', ['proxy', String(direct.port), files]);
  const nginx = await startNginx();
  return {
    all: [html.target, embedded, plain, floor, ...(nginx ? [nginx] : [])],
    direct,
    asset,
    notes,
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(
        children.map((child) => child.exitCode === null && child.signalCode === null && once(child, 'exit')),
      );
    },
  };

  /** The real server with every feature on and its log in a file. */
  async function startGateway(): Promise<{ target: Target; text: string }> {
    const port = await freePort();
    const env = {
      NODE_ENV: 'production',
      PORT: String(port),
      ORDER_SERVICE_URL: `http://127.0.0.1:${direct.port}`,
      CONTEXT_SECRET: 'a-secret-that-is-thirty-two-characters-or-more',
    };
    const program = path.join(project, 'dist', 'server', programFile('gateway/server.ts'));
    const child = start(1, [process.execPath, '--enable-source-maps', program], env, path.join(folder, 'gateway.log'));
    const text = await untilServed(`http://127.0.0.1:${port}${page}`);
    return { target: { name: 'gateway', port, pid: child.pid ?? 0 }, text };
  }

  async function startNginx(): Promise<Target | null> {
    if (spawnSync('nginx', ['-v']).error) {
      notes.push('Without nginx, which is not installed (Debian: `apt-get install nginx-light`).');
      return null;
    }
    const port = await freePort();
    const settings = path.join(folder, 'nginx.conf');
    writeFileSync(path.join(folder, 'asset.js'), br);
    writeFileSync(
      path.join(folder, 'page.html'),
      html.text.replace('</head>', '<meta name="request" content="@request@"></head>'),
    );
    writeFileSync(settings, nginxSettings({ port, upstreamPort: direct.port, folder, asset, page }));
    const child = start(1, ['nginx', '-c', settings, '-e', path.join(folder, 'nginx-error.log')]);
    await untilServed(`http://127.0.0.1:${port}${page}`);
    return { name: 'nginx', port, pid: child.pid ?? 0 };
  }
}

async function untilServed(url: string): Promise<string> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    // An error: the server does not listen yet.
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return response.text();
  }
  throw new Error(`${url} does not respond`);
}
