import { benchCatalogue } from './bench/catalogue.ts';

/** `npm run bench -- <what>`: measures on this machine, in databases of its own that are gone afterwards. */
const benches: Readonly<Record<string, (words: string[]) => Promise<void>>> = { catalogue: benchCatalogue };

const [what = '', ...words] = process.argv.slice(2);
const bench = Object.hasOwn(benches, what) ? benches[what] : undefined;
if (bench) await bench(words);
else {
  console.error(
    'Usage: npm run bench -- catalogue [--products 20000] [--runs 200] [--database embedded|server]\n  (a server is the one of TEST_DATABASE_URL, else Debian’s own)',
  );
  process.exitCode = 1;
}
