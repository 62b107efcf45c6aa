import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../webapp/styles/tokens.css');
const declarations = (css: string) =>
  [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]);

/** The custom properties of webapp/styles/tokens.css in light or dark, by name. */
export function tokensOf(mode: 'light' | 'dark'): Record<string, string> {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const [common = '', ...queries] = css.split(/^(?=@media)/m);
  const dark = queries.filter((query) => query.startsWith('@media (prefers-color-scheme: dark)')).join('');
  return Object.fromEntries(declarations(mode === 'dark' ? common + dark : common));
}
