import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runStrictly } from './helpers/strict-run.ts';

/**
 * Runs every test: all `*.test.ts(x)` below this folder in three processes (thirty times faster than one a file). The order
 * service's wait for their databases most of the time, so they run beside the others; the browser journeys, which need
 * the machine, come after both. Words on the command line pick files by path: `npm test -- gateway proxy`.
 * Finding no file is a failure: a runner that finds nothing must not look green.
 */
const here = import.meta.dirname;
const groups = ['rest', 'order-service', 'journeys'] as const;
type Group = (typeof groups)[number];
/** A run that hangs is a failure too, and has to end before whoever waits for it gives up without a word. */
const longest = 40 * 60_000;

const [first = '', ...others] = process.argv.slice(2);
const only = groups.find((group) => first === `--only=${group}`);
const words = only || first === '' ? others : [first, ...others];
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && (words.length === 0 || words.some((word) => file.includes(word))))
  .sort();

if (files.length === 0) {
  console.error(`no test file matches ${words.join(' ') || '*.test.ts'}`);
  process.exit(1);
}
if (only) await runHere(files.filter((file) => groupOf(file) === only));
else await runEachGroup();

/** In one process, so all files share module state and the hooks that stand outside a `describe`. */
async function runHere(chosen: string[]) {
  runStrictly();
  for (const file of chosen) await import(pathToFileURL(path.join(here, file)).href);
}

async function runEachGroup() {
  const wanted = groups.filter((group) => files.some((file) => groupOf(file) === group));
  const beside = await Promise.all(wanted.filter((group) => group !== 'journeys').map(outcomeOf));
  const after = wanted.includes('journeys') ? [await outcomeOf('journeys')] : [];
  const failed = [...beside, ...after].filter(({ isGreen }) => !isGreen);
  if (failed.length === 0) return;
  // Whoever reads the end of a long log has to find there what failed, not only where.
  for (const { group, failures } of failed) console.error(`\nFAILED: ${group}\n${failures}`);
  process.exitCode = 1;
}

/** Runs a group in a process of its own and prints what it said when it ends: two that print at once can't be read. */
async function outcomeOf(group: Group): Promise<{ group: Group; isGreen: boolean; failures: string }> {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), `--only=${group}`, ...words];
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: longest, killSignal: 'SIGKILL' });
  const isLive = group !== 'order-service';
  const said: Buffer[] = [];
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (chunk: Buffer) => {
      said.push(chunk);
      if (isLive) process.stdout.write(chunk);
    });
  const [code, signal] = await once(run, 'close');
  const text = Buffer.concat(said).toString();
  if (!isLive) process.stdout.write(text);
  const unfinished = signal ? `${group} did not finish: ${signal}` : '';
  return { group, isGreen: code === 0, failures: [...failuresIn(text), unfinished].join('\n') };
}

/** The failed and wavering tests and complaints in the output of a run, each with the first lines of why; where no test failed, how the output ended. */
function failuresIn(text: string): string[] {
  const lines = text.split('\n');
  const failed = lines.flatMap((line, at) =>
    /^\s*not ok |^# (WAVERING|Error): |^Error: a test let /.test(line) ? lines.slice(at, at + 16).join('\n') : [],
  );
  return failed.length > 0 ? failed : lines.slice(-20);
}

function groupOf(file: string): Group {
  if (file.startsWith('journeys/')) return 'journeys';
  return file.startsWith('order-service/') ? 'order-service' : 'rest';
}
