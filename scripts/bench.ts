import { OperatorError } from '#shared/text/operator-error.ts';

type Bench = (words: string[]) => Promise<void>;

/**
 * `npm run bench -- <what>`: measures on this machine, with temporary databases that are removed afterwards. Each loads
 * only its own code.
 */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  catalogue: async () => (await import('./bench/catalogue.ts')).benchCatalogue,
  gateway: async () => (await import('./bench/gateway.ts')).benchGateway,
  messages: async () => (await import('./bench/messages.ts')).benchMessages,
  orders: async () => (await import('./bench/orders.ts')).benchOrders,
  overload: async () => (await import('./bench/overload.ts')).benchOverload,
  page: async () => (await import('./bench/page.ts')).benchPage,
  scale: async () => (await import('./bench/scale.ts')).benchScale,
  soak: async () => (await import('./bench/soak.ts')).benchSoak,
  start: async () => (await import('./bench/start.ts')).benchStart,
};

const [what = '', ...words] = process.argv.slice(2);
const bench = Object.hasOwn(benches, what) ? await benches[what]?.() : undefined;
if (bench) await bench(words).catch(fail);
else {
  console.error(`Usage: npm run bench -- catalogue [--products 20000] [--runs 200] [--database embedded|server]
  (a server is the one of TEST_DATABASE_URL, else Debian’s own)
  npm run bench -- gateway [--rounds 5] [--seconds 0.8] [--write]
  npm run bench -- messages [--contacts 200] [--rounds 3] [--database embedded|server]
  npm run bench -- orders [--products 2000] [--rounds 5] [--seconds 0.5] [--database embedded|server] [--write]
  npm run bench -- overload [--rounds 3] [--seconds 3] [--write]
  npm run bench -- page [--rounds 5] [--network "slow 4G"|3G] [--quick] [--write]
  npm run bench -- scale [--shops 1000] [--products 500000] [--orders 1000000] [--messages 1000000] [--folder PATH] [--write]
  npm run bench -- soak [--minutes 5] [--write]
  npm run bench -- start [--rounds 5] [--write]`);
  process.exitCode = 1;
}

/** A usage error is one line; any other error has its stack trace. */
function fail(error: unknown): void {
  const isSlip =
    error instanceof OperatorError ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  console.error(isSlip ? error.message.split('\n', 1)[0] : error);
  process.exitCode = 1;
}
