import { afterEach, beforeEach } from 'node:test';

/** How many journeys of one run the build server may walk a second time before the run fails. */
export const ALLOWED_SECOND_RUNS = 3;

/** The longest allowed time without progress, between two tests or after the last. */
const IDLE = 300_000;
/**
 * The longest allowed time in which no test begins or ends while one runs. Journeys have a shorter limit of their own.
 */
const STUCK = 600_000;

/**
 * From here on the run fails in four cases: anything prints a console error or warning (React about a missing key, a
 * library about a deprecation); anything ends the process (the tests behind it would be missing silently); an open
 * handle keeps the process from ending; a test does not end. A test that expects such output mocks the console:
 * `t.mock.method(console, 'error')`.
 */
export function runStrictly(): void {
  const exit = process.exit.bind(process);
  process.exit = (code) => {
    fail();
    throw new Error(`a test called process.exit(${code ?? ''})`);
  };
  failOnConsoleErrors();
  endWhenStuck(exit);
}

function failOnConsoleErrors() {
  for (const level of ['warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (isOfMockTimers(String(words[0]))) return;
      print(...words);
      print(new Error(`a test printed this to console.${level}`).stack);
      process.once('exit', fail);
    };
  }
}

function endWhenStuck(exit: (code: number) => never) {
  const running: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    // This timer keeps no process alive: it fires only when something else does.
    timer = setTimeout(endRun, running.length > 0 ? STUCK : IDLE).unref();
  };
  const endRun = () => {
    const reason =
      running.length > 0
        ? `not ok - a test does not end: ${running.join(' > ')}`
        : `the run does not end; still open: ${process.getActiveResourcesInfo().join(', ')}`;
    process.stderr.write(`\n${reason}\n`);
    exit(1);
  };
  beforeEach((context) => {
    running.push('name' in context ? context.name : '');
    wait();
  });
  afterEach(() => {
    running.pop();
    wait();
  });
  wait();
}

/** Node 20 prints once per run that its mock timers are experimental; newer versions do not. */
const isOfMockTimers = (words: string) => words.includes('MockTimers API is an experimental feature');

function fail() {
  process.exitCode = 1;
}
