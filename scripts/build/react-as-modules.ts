import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const names = ['react', 'react/jsx-runtime'];
/** What a package brings along for versions of React that lacked it: ours has it. */
const inReact = 'use-sync-external-store/shim/index.js';
const namespace = 'react-as-module';

/**
 * React is published in CommonJS. Each file that imports such a package gets a copy of all it exports, name by name, before anything else
 * runs: a tenth of what starting cost. Here a module in between reads what is used, once for all, and its names become short ones.
 */
export const reactAsModules: Plugin = {
  name: 'react as modules',
  setup({ onResolve, onLoad }) {
    const { resolve } = createRequire(import.meta.url);
    onResolve({ filter: /^(react(\/jsx-runtime)?|use-sync-external-store\/shim\/index\.js)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: path === inReact ? 'react' : path, namespace } : undefined,
    );
    onLoad({ filter: /^/, namespace }, async ({ path }) => {
      if (!names.includes(path)) return undefined;
      const file = resolve(path);
      const exported = Object.keys(createRequire(import.meta.url)(path)).filter((name) => /^[a-zA-Z]\w*$/.test(name));
      const lines = exported.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`);
      return { contents: [`const all = require(${JSON.stringify(file)});`, ...lines, 'export default all;'].join('\n'), resolveDir: '/' };
    });
  },
};
