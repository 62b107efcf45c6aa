import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);
/** What a package brings along for versions of React that lacked it: ours has it. */
const inReact = 'use-sync-external-store/shim/index.js';
const drawing = 'react-dom/client';
const namespace = 'react-as-module';

/**
 * React is published in CommonJS. Each file that imports such a package gets a copy of all it exports, name by name, before anything else
 * runs. Here a module in between reads what is used, once for all, and its names become short ones. What draws, the larger part, runs when
 * it is called first: in a task of its own then, and not in the one of the bundle.
 */
export const reactAsModules: Plugin = {
  name: 'react as modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(react(\/jsx-runtime)?|react-dom\/client|use-sync-external-store\/shim\/index\.js)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: path === inReact ? 'react' : path, namespace } : undefined,
    );
    onLoad({ filter: /^/, namespace }, ({ path }) => ({
      contents: path === drawing ? laterModule(path) : moduleOf(path),
      resolveDir: '/',
    }));
  },
};

const namesIn = (name: string) => Object.keys(require(name)).filter((exported) => /^[a-zA-Z]\w*$/.test(exported));
const fileOf = (name: string) => JSON.stringify(require.resolve(name));

function moduleOf(name: string): string {
  const lines = namesIn(name).map((exported) => `export const ${exported} = /* @__PURE__ */ (() => all.${exported})();`);
  return [`const all = require(${fileOf(name)});`, ...lines, 'export default all;'].join('\n');
}

const laterModule = (name: string): string =>
  ['createRoot', 'hydrateRoot'].map((start) => `export const ${start} = (...all) => require(${fileOf(name)}).${start}(...all);`).join('\n');
