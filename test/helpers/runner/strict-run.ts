import { afterEach, beforeEach } from 'node:test';

/** How many journeys of one run the build server may walk a second time before the run fails. */
export const ALLOWED_SECOND_RUNS = 3;

/** The longest allowed time without progress, between two tests or after the last. */
const IDLE = 180_000;

/**
 * From here on the run fails in three cases: anything prints a console error or warning (React about a missing key, a
 * library about a deprecation); anything ends the process (the tests behind it would be missing silently); an open
 * handle keeps the process from ending. A test that expects such output mocks the console:
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
  let running = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(idleTimer);
    // This timer keeps no process alive: it fires only when something else does.
    idleTimer = setTimeout(endRun, IDLE).unref();
  };
  const endRun = () => {
    if (running > 0) return;
    process.stderr.write(`\nthe run does not end; still open: ${process.getActiveResourcesInfo().join(', ')}\n`);
    exit(1);
  };
  beforeEach(() => {
    running += 1;
  });
  afterEach(() => {
    running -= 1;
    wait();
  });
  wait();
}

/** Node 20 prints once per run that its mock timers are experimental; newer versions do not. */
const isOfMockTimers = (words: string) => words.includes('MockTimers API is an experimental feature');

function fail() {
  process.exitCode = 1;
}
