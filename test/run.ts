import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildWhenStale } from '../scripts/build/build-if-stale.mjs';
import { memoryFolder } from './helpers/processes/memory-folder.ts';
import { ALLOWED_SECOND_RUNS, runStrictly } from './helpers/runner/strict-run.ts';
import { filesOf, GROUPS_AT_ONCE, type Group, groupNames, groups, nextGroup } from './helpers/runner/test-groups.ts';

/**
 * Runs every test: all `*.test.ts(x)` below this folder in ten processes, three at a time. This is thirty times faster
 * than one process per file, because each test often waits for a database, a page or a deadline.
 * Words on the command line select files by path: `npm test -- gateway proxy`. A selection without files fails: a run
 * without tests must not be green.
 */
const here = import.meta.dirname;
/** A run that hangs must fail before its caller (such as CI) gives up without a message. */
const longest = 40 * 60_000;

const [first = '', ...others] = process.argv.slice(2);
const only = groupNames.find((name) => first === `--only=${name}`);
const words = only || first === '' ? others : [first, ...others];
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && (words.length === 0 || words.some((word) => file.includes(word))));

if (files.length === 0) {
  console.error(`no test file matches ${words.join(' ') || '*.test.ts'}`);
  process.exit(1);
}
// Every child process inherits this folder.
process.env.TEST_DATA_FOLDER ??= memoryFolder() ?? os.tmpdir();
// Built once, before the groups start, because tests start shops and commands from the build. The processes of a run
// must not build again.
if (process.env.TEST_IS_BUILT === undefined) await buildWhenStale(path.dirname(here));
process.env.TEST_IS_BUILT = '1';
if (only) await runHere(filesOf(only, files));
else await runEachGroup();

/** In one process, so all files share module state and the hooks outside a `describe`. */
async function runHere(chosen: string[]) {
  runStrictly();
  const { finish } = keepRunOpen();
  for (const file of chosen) await import(pathToFileURL(path.join(here, file)).href);
  finish();
}

/**
 * Keeps the run open until all files are loaded. Node runs the hooks outside a `describe` as soon as no test is left,
 * and the first files may end their tests before the next file is loaded.
 */
function keepRunOpen(): { finish: () => void } {
  let finish = () => {};
  const loaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  void test('every test file is loaded', () => loaded);
  return { finish };
}

async function runEachGroup() {
  const outcomes = await outcomesOf(groups.filter((group) => filesOf(group, files).length > 0));
  const secondWalks = outcomes.reduce((sum, outcome) => sum + outcome.secondWalks, 0);
  const failed = outcomes.filter(
    ({ isGreen, secondWalks: own }) => !isGreen || (secondWalks > ALLOWED_SECOND_RUNS && own > 0),
  );
  if (failed.length === 0) return;
  // The end of a long log must show why a test failed, not only where.
  for (const { group, failures } of failed) console.error(`\nFAILED: ${group}\n${failures}`);
  if (secondWalks > ALLOWED_SECOND_RUNS)
    console.error(`\n${secondWalks} journeys were walked a second time, and a run may have ${ALLOWED_SECOND_RUNS}`);
  process.exitCode = 1;
}

/** Runs the groups, several at once. The first one prints while it runs. */
async function outcomesOf(chosen: readonly Group[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = new Set(chosen);
  const running = new Set<Group>();
  const runOneAfterAnother = async () => {
    for (let group = nextGroup([...waiting], [...running]); group; group = nextGroup([...waiting], [...running])) {
      waiting.delete(group);
      running.add(group);
      outcomes.push(await outcomeOf(group, group === chosen[0]));
      running.delete(group);
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, runOneAfterAnother));
  return outcomes;
}

/** The result of a group. `secondWalks`: how many of its journeys passed only at the second walk. */
type Outcome = { group: Group; isGreen: boolean; failures: string; secondWalks: number };

/**
 * Runs a group in its own process and prints its output: while it runs (`isLive`) or at its end, because two mixed
 * outputs are unreadable.
 */
async function outcomeOf(group: Group, isLive: boolean): Promise<Outcome> {
  // A larger young generation saves one processor second in thirty. Without helper threads the garbage collector needs
  // one in nine less: three processes share two cores, so the helpers only wait for each other.
  const args = [
    '--max-semi-space-size=64',
    '--max-old-space-size=6144',
    '--import',
    'tsx',
    fileURLToPath(import.meta.url),
    `--only=${group}`,
    ...words,
  ];
  const run = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longest,
    killSignal: 'SIGKILL',
  });
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
  const failures = [...failuresIn(text), unfinished].join('\n');
  return { group, isGreen: code === 0, failures, secondWalks: text.match(/^# WAVERING: /gm)?.length ?? 0 };
}

/**
 * The failed tests, the second walks and the console complaints in the output of a run, each with the first lines of
 * its reason. Where no test failed: the end of the output.
 */
function failuresIn(text: string): string[] {
  const lines = text.split('\n');
  const failed = lines.flatMap((line, at) =>
    /^\s*not ok |^# (WAVERING|Error): |^Error: a test (?:called|printed) /.test(line)
      ? lines.slice(at, at + 16).join('\n')
      : [],
  );
  return failed.length > 0 ? failed : lines.slice(-20);
}
