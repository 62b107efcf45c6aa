import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PageSettings } from '#shared/model/page-settings.ts';
import type { PrerenderedPage, RenderedFirstPage } from '#shared/model/prerendered-page.ts';
import { readWebappManifest, type WebappManifest } from '../webapp-manifest.ts';

/** One file in all encodings, each with its own ETag. */
export type WebFile = {
  contentType: string;
  isImmutable: boolean;
  encodings: { name: 'br' | 'gzip' | 'identity'; bytes: Buffer; etag: string }[];
};

/** Output of the webapp's components: the content of `#root`, and links for the head. */
type Rendered = { html: string; head: string };

/**
 * Renders the catalogue's first screen, with the state for hydration. `hasOtherList`: the address shows another list.
 * Throws if the components can't render the page.
 */
export type RenderFirstPage = (
  settings: PageSettings,
  page: PrerenderedPage,
  hasOtherList: boolean,
) => Rendered & { state: RenderedFirstPage };
/**
 * Renders what the page at a path shows until its screen is ready: the same for all paths of one frame
 * (`shared/rules/session/top-bar.ts`).
 */
export type RenderFrame = (settings: PageSettings, path: string) => Rendered;
type ServerPage = { renderFirstPage: RenderFirstPage; renderFrame: RenderFrame };

/** The built webapp in memory: this costs a seventh of reading files, and no path can leave the folder. */
export type WebappFiles = ServerPage & { manifest: WebappManifest; files: ReadonlyMap<string, WebFile> };

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Reads `dist/webapp/`: `assets/` is served below /assets as immutable, `public/` from the root.
 * @throws Error if the webapp was not built.
 */
export async function readWebapp(distFolder: string): Promise<WebappFiles> {
  const manifest = await readWebappManifest(distFolder);
  const assets = await readFolder(path.join(distFolder, 'assets'), '/assets/', true);
  const others = await readFolder(path.join(distFolder, 'public'), '/', false);
  const serverPage = loadServerPage(path.join(distFolder, manifest.serverPage));
  return { manifest, files: new Map([...assets, ...others]), ...serverPage };
}

/**
 * By `require`: an import of CommonJS searches the text for its exports first, a seventh of a start's processor time.
 */
function loadServerPage(file: string): ServerPage {
  const page: unknown = createRequire(import.meta.url)(file);
  if (!isServerPage(page)) throw new Error(`${file} has no page renderer: run "npm run build" again`);
  const { renderFirstPage, renderFrame } = page;
  return { renderFirstPage, renderFrame };
}

// The build creates it from webapp/prerender.tsx, which has these types.
const isServerPage = (page: unknown): page is ServerPage =>
  typeof page === 'object' &&
  page !== null &&
  ['renderFirstPage', 'renderFrame'].every((name) => typeof Reflect.get(page, name) === 'function');

async function readFolder(folder: string, urlPrefix: string, isImmutable: boolean): Promise<Map<string, WebFile>> {
  const bytes = await readAll(folder);
  const files = new Map<string, WebFile>();
  for (const [name, plain] of bytes) {
    const isPrecompressed = /\.(br|gz)$/.test(name) && bytes.has(name.replace(/\.(br|gz)$/, ''));
    if (isPrecompressed) continue;
    const encodings = [
      encoding('br', bytes.get(`${name}.br`)),
      encoding('gzip', bytes.get(`${name}.gz`)),
      encoding('identity', plain),
    ];
    const contentType = contentTypes[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
    files.set(urlPrefix + name, { contentType, isImmutable, encodings: encodings.flatMap((entry) => entry ?? []) });
  }
  return files;
}

function encoding(name: 'br' | 'gzip' | 'identity', bytes: Buffer | undefined) {
  if (!bytes) return null;
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { name, bytes, etag: `"${hash}-${name}"` };
}

/**
 * The plain files below the folder by their relative path. Links could lead elsewhere, and dotfiles are not public.
 * Walks by itself, because the recursive `readdir` of Node 26 follows links to folders.
 */
async function readAll(folder: string, prefix = ''): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((reason: NodeJS.ErrnoException) => {
    if (reason.code === 'ENOENT') return [];
    throw reason;
  });
  const found = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    const name = `${prefix}${entry.name}`;
    if (entry.isFile()) found.set(name, await readFile(file));
    else if (entry.isDirectory()) for (const [below, bytes] of await readAll(file, `${name}/`)) found.set(below, bytes);
  }
  return found;
}
