import { afterEach, beforeEach } from 'node:test';

/** How many journeys of one run the build server walks a second time before it believes their failure. */
export const SECOND_WALKS = 3;

/** How long nothing may happen between two tests, or after the last. */
const IDLE = 180_000;

/**
 * From here on the run fails when anything complains to the console (React about a missing key, a library about what it
 * will drop), when something ends the process (the tests behind it would be missing without a word), and when something
 * left open keeps it from ending. A test that expects a complaint takes the console's place for that while:
 * `t.mock.method(console, 'error')`.
 */
export function runStrictly(): void {
  const exit = process.exit.bind(process);
  process.exit = (code) => {
    fail();
    throw new Error(`a test let process.exit(${code ?? ''}) be called`);
  };
  failOnComplaints();
  endWhenStuck(exit);
}

function failOnComplaints() {
  for (const level of ['warn', 'error'] as const) {
    const tell = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (isOfMockTimers(String(words[0]))) return;
      tell(...words);
      tell(new Error(`a test let this be told to console.${level}`).stack);
      process.once('exit', fail);
    };
  }
}

function endWhenStuck(exit: (code: number) => never) {
  let running = 0;
  let patience: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(patience);
    // It does not keep the process alive itself: it only ever rings when something else does.
    patience = setTimeout(giveUp, IDLE).unref();
  };
  const giveUp = () => {
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

/** Node 20 calls its own mock timers experimental, once a run; newer ones do not. */
const isOfMockTimers = (words: string) => words.includes('MockTimers API is an experimental feature');

function fail() {
  process.exitCode = 1;
}
