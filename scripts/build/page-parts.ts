import { createHash } from 'node:crypto';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { endpoints } from '#shared/contract/endpoints.ts';
import { categoriesPerPage } from '#shared/model/paging.ts';
import { asProduction } from './production-defines.ts';

const common: BuildOptions = {
  bundle: true,
  write: false,
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * The requests that the catalogue's page sends before its bundle has loaded. The URLs equal the bundle's own requests,
 * so that `webapp/api/client.ts` reuses their responses.
 */
const earlyPaths = {
  session: endpoints.session.path.replace(':code', ''),
  others: [
    endpoints.currentOrder.path,
    endpoints.settings.path,
    `${endpoints.categories.path}?perPage=${categoriesPerPage}`,
  ],
};

/** Bundles the inline script of the catalogue's page, or of all other pages, as text. */
export async function bundleEarlyScript(
  root: string,
  file: 'webapp/inline-script.ts' | 'webapp/inline-script-other-pages.ts',
): Promise<string> {
  const text = await bundleToText(root, {
    entryPoints: [file],
    format: 'iife',
    target: 'es2020',
    minify: true,
    define: { EARLY_PATHS: JSON.stringify(earlyPaths) },
  });
  const { code } = await minify(text, { ecma: 2020, compress: { passes: 3 }, format: { comments: false } });
  if (!code || code.includes('</')) throw new Error(`${file} gave no script that can stand in a page`);
  return code;
}

/**
 * Bundles the code that prerenders the catalogue's first screen on the server. It contains all its packages, because
 * the gateway has none of the webapp's.
 */
export async function bundleServerPage(root: string): Promise<{ file: string; text: string }> {
  const text = await bundleToText(root, {
    entryPoints: ['webapp/prerender.tsx'],
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minifySyntax: true,
    define: { ...asProduction, LATE_STYLE_URL: '""' },
    plugins: [withoutLazyParts],
  });
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  return { file: `server/page-${hash}.cjs`, text };
}

/** Parts that the browser loads lazily are never prerendered. */
const withoutLazyParts: Plugin = {
  name: 'without later parts',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^/ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined)),
};

async function bundleToText(root: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...common, ...options, absWorkingDir: root, write: false });
  const [file] = outputFiles;
  if (!file) throw new Error(`${options.entryPoints} gave nothing`);
  return file.text;
}
