/**
 * From here on the run fails when anything complains to the console (React about a missing key, a library about what it
 * will drop), and when something ends the process: the tests behind it would be missing without a word.
 * A test that expects a complaint takes the console's place for that while: `t.mock.method(console, 'error')`.
 */
export function runStrictly(): void {
  for (const level of ['warn', 'error'] as const) {
    const tell = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      if (isOfMockTimers(String(words[0]))) return;
      tell(...words);
      tell(new Error(`a test let this be told to console.${level}`).stack);
      process.once('exit', fail);
    };
  }
  process.exit = (code) => {
    fail();
    throw new Error(`a test let process.exit(${code ?? ''}) be called`);
  };
}

/** Node 20 calls its own mock timers experimental, once a run; newer ones do not. */
const isOfMockTimers = (words: string) => words.includes('MockTimers API is an experimental feature');

function fail() {
  process.exitCode = 1;
}
