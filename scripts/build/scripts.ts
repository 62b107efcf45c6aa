import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { asProduction } from './production-defines.ts';
import { reactAsModules } from './react-as-modules.ts';

/**
 * The scripts by URL, the scripts of the first load (`initial`, entry first), the lazy modules, and every source file
 * of the bundle.
 */
export type Bundle = {
  entry: string;
  initial: string[];
  scripts: Map<string, string>;
  lazyModules: string[];
  modules: string[];
};

/**
 * One of the webapp's two bundles: its first file, and the start of its files' names. They share no file, so that a
 * change of the panel changes nothing that a shopper loads.
 */
export type BundleOf = { entry: string; names: string };
export const shopBundle: BundleOf = { entry: 'webapp/main.tsx', names: '[name]' };
export const panelBundle: BundleOf = { entry: 'webapp/panel/main.tsx', names: 'panel-[name]' };

type Options = { root: string; of?: BundleOf; lateStyleUrl?: string };

/** esbuild's bundle for analysis only: the styles are purged against it, and it lists the lazy modules. */
export const draftScripts = ({ root, of = shopBundle }: Options): Promise<Bundle> =>
  bundle({ root, of, lazyModules: [] }, async (text) => text);

/**
 * The bundle to serve: esbuild bundles and splits, then terser minifies each file again, which saves 2 to 3 KB of
 * brotli.
 */
export const bundleScripts = ({
  root,
  of = shopBundle,
  lateStyleUrl = '',
  lazyModules,
}: Options & { lazyModules: string[] }): Promise<Bundle> =>
  bundle({ root, of, lateStyleUrl, lazyModules }, minifyAgain);

async function bundle(
  { root, of, lateStyleUrl = '', lazyModules }: Options & { of: BundleOf; lazyModules: string[] },
  finish: (text: string, isInitial: boolean) => Promise<string>,
): Promise<Bundle> {
  const outdir = path.join(root, 'dist/assets');
  const result = await build({
    absWorkingDir: root,
    entryPoints: [of.entry],
    outdir,
    entryNames: `${of.names}-[hash]`,
    chunkNames: `${of.names}-[hash]`,
    bundle: true,
    format: 'esm',
    splitting: true,
    minify: true,
    target: 'es2020',
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    define: { ...asProduction, LATE_STYLE_URL: JSON.stringify(lateStyleUrl) },
    metafile: true,
    write: false,
    logLevel: 'warning',
    plugins: [reactAsModules, singleFirstChunk(root, of, lazyModules)],
  });

  const { entry, initial } = firstLoad(result.metafile, of.entry);
  const scripts = new Map<string, string>();
  for (const file of result.outputFiles) {
    const url = urlOf(path.relative(outdir, file.path));
    scripts.set(url, await finish(file.text, initial.includes(url)));
  }
  return {
    entry,
    initial,
    scripts,
    lazyModules: lazyModulesOf(result.metafile, of.entry),
    modules: Object.keys(result.metafile.inputs),
  };
}

/**
 * esbuild makes one chunk for each set of importers, so that three lazy modules turn the first load into six files.
 * Here every lazy module also imports the bundle's first file, which is always loaded before it. Then the whole first
 * load has the same importers and becomes one chunk, which compresses better: 2 KB of brotli less than three files.
 */
function singleFirstChunk(root: string, of: BundleOf, lazyModules: string[]): Plugin {
  const entry = JSON.stringify(path.join(root, of.entry));
  return {
    name: 'one first chunk',
    setup({ onLoad }) {
      // A set of names instead of a pattern: a folder's name may contain characters that a pattern cannot (accents,
      // brackets).
      const lazyFiles = new Set(lazyModules.map((module) => path.join(root, module)));
      onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) =>
        lazyFiles.has(file)
          ? { contents: `${await readFile(file, 'utf8')}\nimport ${entry};`, loader: file.endsWith('x') ? 'tsx' : 'ts' }
          : undefined,
      );
    },
  };
}

const lazyModulesOf = ({ outputs }: Metafile, entry: string) =>
  Object.values(outputs).flatMap(({ entryPoint }) => (entryPoint && entryPoint !== entry ? [entryPoint] : []));

const urlOf = (file: string) => `/assets/${path.basename(file)}`;

/**
 * Makes the browser compile all functions of a file while it downloads, off the main thread, instead of each at its
 * first call. Browsers without this feature ignore the comment.
 */
const compileAllHint = '//# allFunctionsCalledOnLoad\n';

async function minifyAgain(text: string, isInitial: boolean): Promise<string> {
  // Wraps function arguments in parentheses: browsers compile such functions, among them React's, during the download
  // instead of twice at run time. One kind of quotation marks compresses better: 0.1 KB of brotli.
  const format = { comments: false, wrap_func_args: true, quote_style: 1 } as const;
  const { code } = await minify(text, { module: true, ecma: 2020, compress: { passes: 2 }, format });
  if (!code) throw new Error('terser returned nothing');
  return isInitial ? compileAllHint + code : code;
}

/** The entry and everything it imports statically: the page preloads these files. */
function firstLoad(metafile: Metafile, entryPoint: string): { entry: string; initial: string[] } {
  const entryFile = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint)?.[0];
  if (!entryFile) throw new Error('the bundle has no entry');
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of metafile.outputs[file]?.imports ?? [])
      if (imported.kind === 'import-statement') visit(imported.path);
  };
  visit(entryFile);
  return { entry: urlOf(entryFile), initial: [...found].map(urlOf) };
}
