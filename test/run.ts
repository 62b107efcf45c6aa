import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runStrictly } from './helpers/strict-run.ts';

/**
 * Runs every test: all `*.test.ts(x)` below this folder in one process (thirty times faster than one a file), the
 * browser journeys in a second one. Words on the command line pick files by path: `npm test -- gateway proxy`.
 * Finding no file is a failure: a runner that finds nothing must not look green.
 */
const here = import.meta.dirname;
const GROUPS = { rest: (file: string) => !isJourney(file), journeys: isJourney };
/** A run that hangs is a failure too, and has to end before whoever waits for it gives up without a word. */
const LONGEST = 15 * 60_000;

const [first = '', ...others] = process.argv.slice(2);
const only = /^--only=(rest|journeys)$/.exec(first)?.[1];
const words = only || first === '' ? others : [first, ...others];
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && (words.length === 0 || words.some((word) => file.includes(word))))
  .sort();

if (files.length === 0) {
  console.error(`no test file matches ${words.join(' ') || '*.test.ts'}`);
  process.exit(1);
}
if (only === 'rest' || only === 'journeys') await runHere(files.filter(GROUPS[only]));
else runEachGroup();

/** In one process, so all files share module state and the hooks that stand outside a `describe`. */
async function runHere(chosen: string[]) {
  runStrictly();
  for (const file of chosen) await import(pathToFileURL(path.join(here, file)).href);
}

function runEachGroup() {
  const failed = (['rest', 'journeys'] as const).filter((group) => files.some(GROUPS[group]) && !passes(group));
  if (failed.length === 0) return;
  console.error(`\nFAILED: ${failed.join(' and ')}`);
  process.exitCode = 1;
}

function passes(group: string) {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), `--only=${group}`, ...words];
  const run = spawnSync(process.execPath, args, { stdio: 'inherit', timeout: LONGEST, killSignal: 'SIGKILL' });
  if (run.error) console.error(`the ${group} did not finish: ${run.error.message}`);
  return run.status === 0;
}

function isJourney(file: string) {
  return file.startsWith('journeys/');
}
