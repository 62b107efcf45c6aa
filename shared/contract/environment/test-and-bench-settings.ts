import type { Setting } from './setting.ts';

/** What only tests and benches read. */
export const testAndBenchSettings: readonly Setting[] = [
  {
    name: 'TEST_DATABASE_URL',
    defaultText: "Debian's PostgreSQL where it is installed",
    description: 'A second PostgreSQL for the tests and benches of the database.',
    isSecret: true,
    example: 'postgresql://postgres@127.0.0.1:5432/postgres',
  },
  {
    name: 'TEST_DATABASES',
    defaultText: 'both, where both exist; the suites of calls on `embedded`',
    description: '`embedded` or `server`: the tests of the database run on this PostgreSQL only.',
    example: 'embedded',
  },
  {
    name: 'TEST_DATA_FOLDER',
    defaultText: '`/dev/shm` with three gigabytes free, else the temporary folder',
    description: "The folder for the tests' databases.",
    example: '/tmp',
  },
  {
    name: 'CHROME_PATH',
    defaultText: 'an installed Chromium, else the one from the packages',
    description: 'The Chromium that drives the journeys.',
    example: '/usr/bin/chromium',
  },
  {
    name: 'NPM_BROWSER_ONLY',
    defaultText: 'none',
    description: '`1`: the journeys use the Chromium from the packages.',
    example: '1',
  },
];
