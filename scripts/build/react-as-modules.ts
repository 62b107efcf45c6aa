import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);
/** A shim for React versions without this hook; the React used here has it. */
const hookShim = 'use-sync-external-store/shim/index.js';
const reactDom = 'react-dom/client';
const namespace = 'react-as-module';

/**
 * React is published as CommonJS. esbuild gives every file that imports such a package a copy of all its exports, name
 * by name, before anything else runs. This plugin adds one ES module between them: the exports are read once, and their
 * names can be minified. react-dom, the larger part, runs at its first call, in its own task instead of the bundle's.
 */
export const reactAsModules: Plugin = {
  name: 'react as modules',
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^(react(\/jsx-runtime)?|react-dom\/client|use-sync-external-store\/shim\/index\.js)$/ },
      ({ path, kind }) =>
        kind === 'import-statement' ? { path: path === hookShim ? 'react' : path, namespace } : undefined,
    );
    onLoad({ filter: /^/, namespace }, ({ path }) => ({
      contents: path === reactDom ? lazyModule(path) : moduleSource(path),
      resolveDir: '/',
    }));
  },
};

const namesIn = (name: string) => Object.keys(require(name)).filter((exported) => /^[a-zA-Z]\w*$/.test(exported));
const fileOf = (name: string) => JSON.stringify(require.resolve(name));

function moduleSource(name: string): string {
  const lines = namesIn(name).map(
    (exported) => `export const ${exported} = /* @__PURE__ */ (() => all.${exported})();`,
  );
  return [`const all = require(${fileOf(name)});`, ...lines, 'export default all;'].join('\n');
}

const lazyModule = (name: string): string =>
  ['createRoot', 'hydrateRoot']
    .map((start) => `export const ${start} = (...all) => require(${fileOf(name)}).${start}(...all);`)
    .join('\n');
