import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readWebappManifest, type WebappManifest } from '../gateway/webapp-manifest.ts';
import { checkBudget, panelTable } from './build/budget.ts';
import { isStale } from './build/build-if-stale.mjs';
import { bundleEarlyScript, bundleServerPage } from './build/page-parts.ts';
import { writeCompressedCopies } from './build/precompress.ts';
import { replaceFolder } from './build/replace-folder.ts';
import { type Bundle, bundleScripts, draftScripts, panelBundle } from './build/scripts.ts';
import { bundleServer } from './build/server.ts';
import type { Part } from './build/source-hash.mjs';
import { makePanelStyle, makeStyles } from './build/styles.ts';

export type BuildReport = { manifest: WebappManifest; budget: ReturnType<typeof checkBudget> };

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Builds the webapp into `outFolder`. The gateway serves `assets/` (hashed names) and `public/`, each text file with a
 * `.br` and a `.gz` copy. `server/` holds the code that prerenders the first screen. `manifest.json` names the page's
 * scripts and styles.
 */
export async function buildWebapp({
  outFolder = path.join(root, 'dist', 'webapp'),
}: {
  outFolder?: string;
} = {}): Promise<BuildReport> {
  const manifest = await replaceFolder(root, 'webapp', outFolder, async (folder) => {
    // The styles are purged against the first bundle, and their URL goes into the second. So neither hash depends on
    // the other.
    const draft = await draftScripts({ root });
    const styles = await makeStyles({ root, scripts: draft.scripts, initial: draft.initial, modules: draft.modules });
    const bundle = await bundleScripts({ root, lateStyleUrl: styles.late.url, lazyModules: draft.lazyModules });
    const panel = await buildPanel();
    const serverPage = await bundleServerPage(root);
    const manifest: WebappManifest = {
      entry: bundle.entry,
      preload: bundle.initial.filter((url) => url !== bundle.entry),
      styles: [],
      inlineStyle: styles.critical,
      inlineScript: await bundleEarlyScript(root, 'webapp/inline-script.ts'),
      elsewhereScript: await bundleEarlyScript(root, 'webapp/inline-script-other-pages.ts'),
      serverPage: serverPage.file,
      panel: panel.files,
    };

    const publicFolder = path.join(folder, 'public');
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await mkdir(publicFolder, { recursive: true });
    for (const [url, text] of [...bundle.scripts, [styles.late.url, styles.late.text] as const, ...panel.texts]) {
      await writeFile(path.join(folder, url), text);
    }
    await copyIfPresent(path.join(root, 'webapp/public'), publicFolder);
    await copyIfPresent(path.join(root, 'order-service/demo/pictures'), path.join(publicFolder, 'demo'), '.svg');
    await writeCompressedCopies(folder);
    await mkdir(path.join(folder, 'server'));
    await writeFile(path.join(folder, serverPage.file), serverPage.text);
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
    return manifest;
  });

  return { manifest, budget: await budgetOf(outFolder, manifest) };
}

/** The merchant's panel: its own scripts and style, and none of the shopper's. */
async function buildPanel(): Promise<{ files: WebappManifest['panel']; texts: [url: string, text: string][] }> {
  const draft = await draftScripts({ root, of: panelBundle });
  const style = await makePanelStyle({ root, scripts: draft.scripts, modules: draft.modules });
  const { entry, initial, scripts }: Bundle = await bundleScripts({
    root,
    of: panelBundle,
    lazyModules: draft.lazyModules,
  });
  return {
    files: { entry, preload: initial.filter((url) => url !== entry), style: style.url },
    texts: [...scripts, [style.url, style.text]],
  };
}

/** The report on the existing build. */
async function builtWebapp(): Promise<BuildReport> {
  const outFolder = path.join(root, 'dist', 'webapp');
  const manifest = await readWebappManifest(outFolder);
  return { manifest, budget: await budgetOf(outFolder, manifest) };
}

/** The budget of the first load of the build in `outFolder`. */
async function budgetOf(outFolder: string, manifest: WebappManifest): Promise<BuildReport['budget']> {
  const sizes = new Map<string, number>();
  for (const url of [manifest.entry, ...manifest.preload, ...manifest.styles])
    sizes.set(url, (await readFile(path.join(outFolder, `${url}.br`))).byteLength);
  const ofPanel = new Map<string, number>();
  for (const url of [manifest.panel.entry, ...manifest.panel.preload, manifest.panel.style])
    ofPanel.set(url, (await readFile(path.join(outFolder, `${url}.br`))).byteLength);
  const budget = checkBudget(sizes, manifest.inlineStyle);
  return { ...budget, table: `${budget.table}\n${panelTable(ofPanel)}` };
}

/** Builds what `npm start` and the container run: a file for each program, shared chunks and source maps. */
async function buildServer(): Promise<void> {
  const outFolder = path.join(root, 'dist', 'server');
  await replaceFolder(root, 'server', outFolder, (folder) => bundleServer({ root, folder, outFolder }));
}

/** With `--budget`, a first load above the budget is a failure. */
export const exitCodeOf = ({ isExceeded }: { isExceeded: boolean }, args: readonly string[]): number =>
  args.includes('--budget') && isExceeded ? 1 : 0;

async function copyIfPresent(from: string, to: string, extension = '') {
  try {
    await cp(from, to, { recursive: true, filter: (file) => !path.extname(file) || file.endsWith(extension) });
  } catch (error) {
    // Both folders are optional: a shop may have no demo pictures.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** The parts named by `--only=`; without it, all. */
const parseParts = (args: readonly string[]): Part[] => {
  const parts: Part[] = ['webapp', 'server'];
  const named = parts.filter((part) => args.includes(`--only=${part}`));
  return named.length > 0 ? named : parts;
};

async function main(args: readonly string[]): Promise<void> {
  const parts = parseParts(args);
  // With `--if-stale`, a part whose sources have not changed since its build is not built again.
  const stale = args.includes('--if-stale') ? parts.filter((part) => isStale(root, part)) : parts;
  if (stale.includes('server')) await buildServer();
  if (!parts.includes('webapp')) return;
  const { budget } = stale.includes('webapp') ? await buildWebapp() : await builtWebapp();
  if (!args.includes('--quiet')) console.log(budget.table);
  process.exitCode = exitCodeOf(budget, args);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(process.argv).catch((error: unknown) => {
    // esbuild has already printed the source of the error. Its stack trace does not help.
    if (!(error instanceof Error && 'errors' in error)) console.error(error);
    process.exitCode = 1;
  });
}
