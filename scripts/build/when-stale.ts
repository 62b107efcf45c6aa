import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const sources = ['webapp', 'shared', 'scripts/build', 'scripts/build.ts', 'order-service/demo/pictures', 'package.json'];

/** Builds the webapp into the project's `dist` when it is missing or older than its sources; says so first, because it takes a while. */
export async function buildWhenStale(root: string): Promise<void> {
  if ((await newest(root, sources)) <= (await newest(root, ['dist/manifest.json']))) return;
  const { buildWebapp } = await import('../build.ts');
  console.log('Montando a loja (só na primeira vez e depois de mudanças)…');
  await buildWebapp();
}

/** The latest change among these files and folders, in milliseconds; 0 when none is there. */
async function newest(root: string, names: string[]): Promise<number> {
  const times = await Promise.all(names.map((name) => changeOf(path.join(root, name))));
  return Math.max(0, ...times);
}

async function changeOf(name: string): Promise<number> {
  // Checking the types leaves a file behind that nothing is built from.
  const facts = name.endsWith('.tsbuildinfo') ? null : await stat(name).catch(() => null);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const inside = await Promise.all((await readdir(name)).map((child) => changeOf(path.join(name, child))));
  return Math.max(facts.mtimeMs, ...inside);
}
