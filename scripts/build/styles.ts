import { createHash } from 'node:crypto';
import { build } from 'esbuild';
import { Features, transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';

/**
 * Classes that react-bootstrap composes at run time, so that no bundle contains their full names: one entry for each
 * component in use. Without its entry a component loses its styles, and the journey tests fail.
 */
const runtimeClasses: Record<string, RegExp[]> = {
  Modal: [/^modal/, /^fade$/, /^show$/, /^btn-close$/],
  Accordion: [/^accordion/, /^collaps/, /^show$/],
  Collapse: [/^collaps/, /^show$/],
  Spinner: [/^spinner/],
};

/**
 * Bootstrap's components that the shop does not have. Their names are words of the scripts, so the purge would keep
 * them.
 */
const absentComponents = ['alert', 'popover', 'progress', 'placeholder', 'vr', 'col', 'visible'];

/** Rules of fields and texts that only later screens have, and of what shows after a press only. */
const ofLaterScreens = [
  /::(-webkit-(datetime|color-swatch)|file-selector)|calendar-picker/,
  /^(address|code|iframe|pre|progress|textarea)\b/,
  /^(limits-text|problems-list-(actions|result|understood)|subscription-select-(offers|title))$/,
];

type Input = { root: string; scripts: Map<string, string>; initial: string[]; modules: string[] };

/**
 * Bootstrap and the shop's own styles, purged to what the bundle can show. `critical` is for the first screen and goes
 * into the page; `late` is the whole style as a file for the later screens.
 */
export async function makeStyles({ root, scripts, initial, modules }: Input) {
  const css = await allStyles(root, 'webapp/styles/app.css');
  const late = await purge(css, [...scripts.values()], safelistFor(modules), absentComponents);
  const critical = await purge(
    css,
    initial.map((url) => scripts.get(url) ?? ''),
    [],
    [...absentComponents, ...ofLaterScreens],
  );
  const hash = createHash('sha256').update(late).digest('hex').slice(0, 8).toUpperCase();
  return { critical, late: { url: `/assets/late-${hash}.css`, text: late } };
}

/** The style of the merchant's panel, purged against its own scripts. */
export async function makePanelStyle({ root, scripts, modules }: Omit<Input, 'initial'>) {
  const css = await allStyles(root, 'webapp/styles/panel/panel.css');
  const text = await purge(css, [...scripts.values()], safelistFor(modules), absentComponents);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase();
  return { url: `/assets/panel-${hash}.css`, text };
}

/** A style with everything it imports, bootstrap first. */
async function allStyles(root: string, entry: string): Promise<string> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    logLevel: 'warning',
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error(`${entry} gave no style`);
  return file.text;
}

async function purge(
  css: string,
  content: string[],
  safelist: RegExp[],
  blocklist: (string | RegExp)[],
): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    content: content.map((raw) => ({ raw, extension: 'js' })),
    css: [{ raw: css }],
    safelist: { standard: ['html', 'body', /^:/, ...safelist] },
    blocklist,
    variables: true,
    keyframes: true,
  });
  if (!purged) throw new Error('nothing left of the styles');
  const { code } = transform({
    filename: 'shop.css',
    code: Buffer.from(purged.css),
    minify: true,
    // The oldest supported engines: Chrome 95 and Safari 15.4.
    targets: { chrome: 95 << 16, safari: (15 << 16) | (4 << 8) },
    // No rule uses light-dark(), for which it would add variables.
    exclude: Features.LightDark,
  });
  return Buffer.from(code).toString('utf8');
}

function safelistFor(modules: string[]): RegExp[] {
  return Object.entries(runtimeClasses).flatMap(([component, classes]) =>
    modules.some((module) => module.endsWith(`react-bootstrap/esm/${component}.js`)) ? classes : [],
  );
}
