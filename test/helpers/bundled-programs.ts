import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { isAlive } from './memory-folder.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const programs = ['scripts/start.ts', 'scripts/shop.ts'] as const;
/** What `npm start` and `npm run shop` run. */
export type Program = (typeof programs)[number];

/**
 * Node's arguments for a program of ours: as the package.json has them, or, in a whole run, on the same code put
 * together in a few files, which spares each start some five hundred modules to find and to translate.
 */
export function programArgs(program: Program, ...words: string[]): string[] {
  const folder = process.env.TEST_PROGRAMS;
  if (folder === undefined) return ['--import', 'tsx', program, ...words];
  return [path.join(folder, program.replace(/\.ts$/, '.mjs')), ...words];
}

/** Puts the programs together for this process and those it starts (TEST_PROGRAMS); they go when it ends. */
export async function bundlePrograms(): Promise<void> {
  for (const name of readdirSync(root).filter((found) => found.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) rmSync(path.join(root, name), { recursive: true, force: true });
  // Inside the project, where its packages are found.
  const folder = mkdtempSync(path.join(root, `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: [...programs],
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    logLevel: 'error',
    plugins: [placesOfSources],
  });
  process.env.TEST_PROGRAMS = folder;
}

const PREFIX = 'dist.tests-';

/** A source finds the files beside it where it lies itself, not where it was put. */
const placesOfSources: Plugin = {
  name: 'places of sources',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8'))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: 'ts',
    })),
};
