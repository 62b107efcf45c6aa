import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { processTree } from '../../scripts/bench/process-tree.ts';
import { startVerdict } from '../../scripts/bench/start.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const start = (seconds: number, shop: number) => ({
  seconds,
  processes: [
    { pid: 1, name: 'npm', megabytes: 60 },
    { pid: 2, name: 'node', megabytes: shop },
  ],
});

test('a start meets its goals by the median of its rounds, and the report names the processes', () => {
  assert.deepEqual(startVerdict([start(1, 120), start(9, 160), start(2, 130)]), {
    rows: [
      ['until ready, s', '2.00 [1.00–9.00]', '≤ 3', 'met'],
      ['memory at rest, MB', '190 [180–220]', '< 200', 'met'],
      ['… of them npm, MB', '60 [60–60]', '', ''],
      ['… of them node, MB', '130 [120–160]', '', ''],
    ],
    isMet: true,
  });
  assert.equal(startVerdict([start(4, 120)]).isMet, false);
  assert.equal(startVerdict([start(1, 140)]).isMet, false);
});

test('memory is left out where the system does not report it', () => {
  assert.deepEqual(startVerdict([{ seconds: 1, processes: [] }]), {
    rows: [['until ready, s', '1.00 [1.00–1.00]', '≤ 3', 'met']],
    isMet: true,
  });
});

test('the memory of a start is that of npm and everything below it, without the database', {
  skip: process.platform !== 'linux',
}, async () => {
  // The second command keeps the shell from replacing itself.
  const shell = spawn('sh', ['-c', 'sh -c "echo runs; read line; :"; :'], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(shell.stdout, 'data');
  const tree = processTree(shell.pid ?? 0, () => false);
  assert.deepEqual(
    tree.map(({ name, megabytes }) => [name, megabytes > 0.1 && megabytes < 100]),
    [
      ['sh', true],
      ['sh', true],
    ],
  );
  assert.equal(processTree(shell.pid ?? 0, (command) => command.includes('runs')).length, 1);
  shell.stdin.end();
  await once(shell, 'exit');
  assert.deepEqual(
    processTree(shell.pid ?? 0, () => false),
    [],
  );
});

test('a start without Redis does not load its client, which takes 6 MB', () => {
  const [, server = ''] = programArgs('gateway/server.ts');
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, next = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)"(\.\/[\w-]+\.mjs)"/g))
      load(path.join(path.dirname(file), next));
  };
  load(server);
  const packages = [...loaded].flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
    return sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
  });
  assert.ok(packages.includes('fastify'));
  assert.ok(!packages.includes('@redis/client'));
});
