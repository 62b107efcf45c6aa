import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BuildError, buildWhenStale } from './build/build-if-stale.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/**
 * `npm start` and `npm run shop`: runs a bundled program in this process, after building missing or outdated parts.
 * This file is JavaScript because it runs before the build, and a TypeScript loader would stay in memory.
 *
 * `npm start` sets `--max-semi-space-size=4`: V8 would grow its space for new objects to 32 MB during the start, and
 * hold most of it at rest (`npm run bench -- start`).
 */
const root = path.dirname(import.meta.dirname);
const program = process.argv[2] ?? '';
const file = path.join(root, 'dist', 'server', `${program}.mjs`);

if (program === 'server') stopWithNpm(process.env);
try {
  await buildWhenStale(
    root,
    program === 'server' ? { log: logStart } : { parts: ['server'], log: (message) => console.error(message) },
  );
  if (!existsSync(file)) throw new BuildError(`Não há nada em ${file}; rode "npm run build"`);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(program === 'server' && !process.stderr.isTTY ? jsonLine(60, error.message) : error.message);
  process.exit(1);
}
// Stack traces show the TypeScript files and lines.
process.setSourceMapsEnabled(true);
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);

/**
 * Logs the first line of a start in the same format as the bundle (`gateway/http/operator-output.ts`).
 * @param {string} message
 */
function logStart(message) {
  console.log(process.stdout.isTTY ? message : jsonLine(30, message));
}

/**
 * @param {number} level
 * @param {string} msg
 */
function jsonLine(level, msg) {
  return JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), msg });
}
