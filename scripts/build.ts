import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WebappManifest } from '../gateway/webapp-manifest.ts';
import { judgeBudget } from './build/budget.ts';
import { bundleEarlyScript, bundleServerPage } from './build/page-parts.ts';
import { bundleScripts, draftScripts } from './build/scripts.ts';
import { makeStyles } from './build/styles.ts';
import { writeTwins } from './build/twins.ts';

export type BuildReport = { manifest: WebappManifest; budget: ReturnType<typeof judgeBudget> };

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the webapp into `outFolder`: `assets/` (hashed names) and `public/` are what the gateway serves, each file with
 * a `.br` and a `.gz` twin; `server/` holds what the gateway draws the first screen with; `manifest.json` says how the page asks for it. The folder is filled aside and then put
 * in place, so that a build that fails leaves the old one as it was.
 */
export async function buildWebapp({ outFolder = path.join(root, 'dist') }: { outFolder?: string } = {}): Promise<BuildReport> {
  // The style is cut from the first bundle, and its name goes into the second: neither can know the other's hash before.
  const draft = await draftScripts({ root });
  const styles = await makeStyles({ root, scripts: draft.scripts, initial: draft.initial, modules: draft.modules });
  const bundle = await bundleScripts({ root, lateStyleUrl: styles.late.url, lazyModules: draft.lazyModules });
  const serverPage = await bundleServerPage(root);
  const manifest: WebappManifest = {
    entry: bundle.entry,
    preload: bundle.initial.filter((url) => url !== bundle.entry),
    styles: [],
    inlineStyle: styles.critical,
    inlineScript: await bundleEarlyScript(root, 'webapp/early.ts'),
    elsewhereScript: await bundleEarlyScript(root, 'webapp/early-elsewhere.ts'),
    serverPage: serverPage.file,
  };

  const aside = `${outFolder}.new-${process.pid}`;
  await rm(aside, { recursive: true, force: true });
  const publicFolder = path.join(aside, 'public');
  await mkdir(path.join(aside, 'assets'), { recursive: true });
  await mkdir(publicFolder, { recursive: true });
  for (const [url, text] of [...bundle.scripts, [styles.late.url, styles.late.text] as const]) {
    await writeFile(path.join(aside, url), text);
  }
  await copyIfThere(path.join(root, 'webapp/public'), publicFolder);
  await copyIfThere(path.join(root, 'order-service/demo/pictures'), path.join(publicFolder, 'demo'), '.svg');
  await writeTwins(aside);
  await mkdir(path.join(aside, 'server'));
  await writeFile(path.join(aside, serverPage.file), serverPage.text);
  await writeFile(path.join(aside, 'manifest.json'), JSON.stringify(manifest));
  await rm(outFolder, { recursive: true, force: true });
  await rename(aside, outFolder);

  const sizes = new Map<string, number>();
  for (const url of [...bundle.initial, ...manifest.styles]) sizes.set(url, (await readFile(path.join(outFolder, `${url}.br`))).byteLength);
  return { manifest, budget: judgeBudget(sizes, manifest.inlineStyle) };
}

/** `--budget` makes a first visit that is too heavy a failure. */
export const exitCodeOf = ({ isExceeded }: { isExceeded: boolean }, words: readonly string[]): number =>
  words.includes('--budget') && isExceeded ? 1 : 0;

async function copyIfThere(from: string, to: string, extension = '') {
  try {
    await cp(from, to, { recursive: true, filter: (file) => !path.extname(file) || file.endsWith(extension) });
  } catch (error) {
    // Neither folder has to exist: a shop may go without pictures of ours.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { budget } = await buildWebapp();
  console.log(budget.table);
  process.exitCode = exitCodeOf(budget, process.argv);
}
