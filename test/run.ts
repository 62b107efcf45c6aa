import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Runs every test: all `*.test.ts(x)` below this folder in one process (thirty times faster than one a file), the
 * browser journeys in a second one. Words on the command line pick files by path: `npm test -- gateway proxy`.
 * Finding no file is a failure: a runner that finds nothing must not look green.
 */
const here = path.dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const isJourney = (file: string) => file.startsWith(`journeys${path.sep}`);
const journeys = files.filter(isJourney);
const rest = files.filter((file) => !isJourney(file));

if (files.length === 0) {
  console.error(`no test file matches ${words.join(' ') || '*.test.ts'}`);
  process.exit(1);
}
if (rest.length > 0 && journeys.length > 0) {
  for (const group of [rest, journeys]) {
    const run = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), ...group], { stdio: 'inherit' });
    if (run.status !== 0) process.exitCode = 1;
  }
} else {
  for (const file of files) await import(pathToFileURL(path.join(here, file)).href);
}
