import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashFile, sourceHash } from './source-hash.mjs';

/** @typedef {import('./source-hash.mjs').Part} Part */

/** A failed build, with a message for the operator. The previous build is unchanged. */
export class BuildError extends Error {}

/**
 * Builds the parts of `dist` that are missing or whose sources have changed. The build runs in a child process, so that
 * the compiler's memory is freed with it. Without sources, as in the container, it uses the existing build.
 * @param {string} root the project
 * @param {{ parts?: readonly Part[], log?: (message: string) => void }} [options] `log` is called before a build, which
 * takes seconds
 * @throws {BuildError}
 */
export async function buildWhenStale(
  root,
  { parts = ['webapp', 'server'], log = (message) => console.log(message) } = {},
) {
  if (!existsSync(path.join(root, 'scripts', 'build.ts'))) return;
  const stale = parts.filter((part) => isStale(root, part));
  if (stale.length === 0) return;
  assertWritable(root);
  log('Montando a loja (só na primeira vez e depois de mudanças)…');
  await build(root, stale);
}

/**
 * Whether the part is missing or was built from other sources.
 * @param {string} root
 * @param {Part} part
 */
export const isStale = (root, part) => builtHash(root, part) !== sourceHash(root, part);

/**
 * @param {string} root
 * @param {Part} part
 * @returns {string | null} null where the part is not built
 */
function builtHash(root, part) {
  try {
    return readFileSync(path.join(root, 'dist', part, hashFile), 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} root
 * @throws {BuildError} when this user cannot write to the folder
 */
function assertWritable(root) {
  const dist = path.join(root, 'dist');
  try {
    accessSync(existsSync(dist) ? dist : root, constants.W_OK);
  } catch {
    throw new BuildError(
      `A loja mudou e precisa ser montada de novo, mas este usuário não pode gravar em ${dist}; libere a pasta ou rode "npm run build" com quem possa`,
    );
  }
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {string} root
 * @param {readonly Part[]} parts
 */
async function build(root, parts) {
  const args = [
    '--import',
    'tsx',
    path.join('scripts', 'build.ts'),
    '--quiet',
    ...parts.map((part) => `--only=${part}`),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (printed += text));
  // Otherwise a build would continue after its parent process has ended.
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill('SIGKILL');
    for (const name of signals) process.off(name, forward);
    process.kill(process.pid, signal);
  };
  for (const name of signals) process.on(name, forward);
  const [code] = await once(child, 'close');
  for (const name of signals) process.off(name, forward);
  if (code !== 0) throw new BuildError(failureMessage(printed));
}

/** @param {string} printed what the build wrote to its standard error */
function failureMessage(printed) {
  if (/ERR_MODULE_NOT_FOUND|Cannot find (package|module)|Could not resolve/.test(printed))
    return `Não foi possível montar a loja: falta um pacote ou um arquivo; rode "npm ci" e tente de novo\n\n${printed.trim()}`;
  return `Não foi possível montar a loja:\n\n${printed.trim()}`;
}
