import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The build's description of the webapp: URLs below /assets, the inline CSS of the first screen, the inline scripts of
 * the catalogue's page and of all other pages, and the file (below `server/`) that renders the catalogue.
 */
export type WebappManifest = {
  entry: string;
  preload: string[];
  styles: string[];
  inlineStyle: string;
  inlineScript: string;
  elsewhereScript: string;
  serverPage: string;
  /** The files of the merchant's panel, whose page has no other content. */
  panel: { entry: string; preload: string[]; style: string };
};

/**
 * Reads `dist/webapp/manifest.json`.
 * @throws Error if it is missing (the webapp was not built) or malformed.
 */
export async function readWebappManifest(distFolder: string): Promise<WebappManifest> {
  const file = path.join(distFolder, 'manifest.json');
  const text = await readFile(file, 'utf8').catch((reason: unknown) => {
    throw new Error(`${file} cannot be read: run "npm run build" first`, { cause: reason });
  });
  const manifest: unknown = JSON.parse(text);
  if (!isManifest(manifest)) throw new Error(`${file} is not a webapp manifest: run "npm run build" again`);
  return manifest;
}

const isPanel = (value: unknown): value is WebappManifest['panel'] =>
  typeof value === 'object' &&
  value !== null &&
  isAssetUrl(Reflect.get(value, 'entry')) &&
  isAssetList(Reflect.get(value, 'preload')) &&
  isAssetUrl(Reflect.get(value, 'style'));
const isAssetUrl = (value: unknown): value is string => typeof value === 'string' && /^\/assets\/[\w./-]+$/.test(value);
const isServerFile = (value: unknown): value is string =>
  typeof value === 'string' && /^server\/[\w-]+\.cjs$/.test(value);
const isAssetList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isAssetUrl);

function isManifest(value: unknown): value is WebappManifest {
  if (typeof value !== 'object' || value === null) return false;
  const { entry, preload, styles, inlineStyle, inlineScript, elsewhereScript, serverPage, panel } = value as Record<
    string,
    unknown
  >;
  const isWhole = isAssetUrl(entry) && isAssetList(preload) && isAssetList(styles);
  return (
    isWhole &&
    [inlineStyle, inlineScript, elsewhereScript].every((text) => typeof text === 'string') &&
    isServerFile(serverPage) &&
    isPanel(panel)
  );
}
