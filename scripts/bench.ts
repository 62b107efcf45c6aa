import { OperatorError } from '#shared/text/operator-error.ts';
import { benchCatalogue } from './bench/catalogue.ts';
import { benchGateway } from './bench/gateway.ts';
import { benchMessages } from './bench/messages.ts';
import { benchOrders } from './bench/orders.ts';
import { benchOverload } from './bench/overload.ts';
import { benchPage } from './bench/page.ts';
import { benchScale } from './bench/scale.ts';
import { benchSoak } from './bench/soak.ts';
import { benchStart } from './bench/start.ts';

/** `npm run bench -- <what>`: measures on this machine, with temporary databases that are removed afterwards. */
const benches: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  catalogue: benchCatalogue,
  gateway: benchGateway,
  messages: benchMessages,
  orders: benchOrders,
  overload: benchOverload,
  page: benchPage,
  scale: benchScale,
  soak: benchSoak,
  start: benchStart,
};

const [what = '', ...words] = process.argv.slice(2);
const bench = Object.hasOwn(benches, what) ? benches[what] : undefined;
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
