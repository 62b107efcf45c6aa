import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `npm start`: builds the webapp when it is missing or older than its sources, then starts the gateway in this process. */
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const sources = ['webapp', 'shared', 'scripts/build', 'scripts/build.ts', 'order-service/demo/pictures', 'package.json'];

if ((await newest(sources)) > (await newest(['dist/manifest.json']))) {
  const { buildWebapp } = await import('./build.ts');
  console.log('Montando a loja (só na primeira vez e depois de mudanças)…');
  await buildWebapp();
}
await import(new URL('../gateway/server.ts', import.meta.url).href);

/** The latest change among these files and folders, in milliseconds; 0 when none is there. */
async function newest(names: string[]): Promise<number> {
  const times = await Promise.all(names.map((name) => changeOf(path.join(root, name))));
  return Math.max(0, ...times);
}

async function changeOf(name: string): Promise<number> {
  const facts = await stat(name).catch(() => null);
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  const inside = await Promise.all((await readdir(name)).map((child) => changeOf(path.join(name, child))));
  return Math.max(facts.mtimeMs, ...inside);
}
