import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

type Needs = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
type Locked = Needs & {
  version: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  engines?: { node?: string };
};
type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
};

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const manifest: Manifest = read('package.json');
const locked = new Map<string, Locked>(
  Object.entries<Locked>(read('package-lock.json').packages).filter(([place]) => place !== ''),
);

/**
 * The versions that fix a known vulnerability, one for each release line. The registry may offer no audit, so this
 * list is kept by hand. Raise a line when an advisory requires it.
 */
const MENDED_SINCE: Record<string, string[]> = {
  '@fastify/http-proxy': ['11.6.2'], // CVE-2026-85124, -16117, -15631, -33805
  '@fastify/proxy-addr': ['5.1.1'], // CVE-2026-92395
  '@fastify/reply-from': ['12.6.4'], // CVE-2026-16158, -33805
  '@fastify/static': ['10.1.4'], // CVE-2026-15074, -90982, GHSA-8pvw-jcv7-9cmj
  dompurify: ['3.4.17'], // CVE-2026-116802, -116803
  esbuild: ['0.28.1'], // GHSA-67mh-4wv8-2f99 and the patch of June 2026
  'fast-uri': ['3.1.9', '4.2.3'], // GHSA-q3j6-qgpj-74h6 and the host confusions of September 2026
  fastify: ['5.12.6'], // CVE-2026-107832, -25224, -3635, GHSA-w2qp-rph6-63g4
  undici: ['7.29.0'], // GHSA-8xcm-r25x-g524, CVE-2026-9679, -1525
  ws: ['8.21.0'], // CVE-2026-48779
};

/**
 * The formatter for other systems. The registry that made this lock file does not offer it, so there is no checksum.
 */
const WITHOUT_CHECKSUM = /^@biomejs\/cli-(?!linux-(x64|arm64)$)/;

describe('the lock file', () => {
  const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

  for (const [name, versions] of Object.entries(MENDED_SINCE)) {
    test(`holds ${name} from ${versions.join(' or ')} on`, () => {
      const found = [...locked].filter(([place]) => nameOf(place) === name).map(([, { version }]) => version);
      assert.ok(found.length > 0, `${name} is not installed: remove its line`);
      assert.deepEqual(
        found.filter((version) => !isMended(version, versions)),
        [],
      );
    });
  }

  test('resolves every package from the registry, with its checksum', () => {
    const isStrange = (place: string, { resolved = '', integrity = '', link }: Locked) =>
      link ||
      !/^(|https:\/\/registry\.npmjs\.org\/.*)$/.test(resolved) ||
      !(integrity.startsWith('sha512-') || WITHOUT_CHECKSUM.test(nameOf(place)));
    assert.deepEqual(
      [...locked].filter(([place, entry]) => isStrange(place, entry)).map(([place]) => place),
      [],
    );
  });

  test('lists every dependency of every package, also for other systems, because npm ci fails otherwise', () => {
    const missing = [...locked].flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !placesFor(name, place).some((candidate) => locked.has(candidate)))
        .map((name) => `${name}, asked for by ${place}`),
    );
    assert.deepEqual(missing, []);
  });

  test('has an install script in exactly the packages of allowScripts, each with a reason in its ADR', () => {
    const runners = [...locked].filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place));
    assert.deepEqual(Object.keys(manifest.allowScripts).sort(), [...new Set(runners)].sort());
    const record = readFileSync(
      new URL('../docs/adr/0002-dependencies-and-install-scripts.md', import.meta.url),
      'utf8',
    );
    const judged = [...record.matchAll(/^\| `(\S+)` \| [^|]+ \| (yes|no) \| [^|]+ \|$/gm)].map(([, name, word]) => [
      name,
      word === 'yes',
    ]);
    assert.deepEqual(Object.fromEntries(judged), manifest.allowScripts);
  });

  test('pins exactly what package.json pins exactly', () => {
    const asked = Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    assert.deepEqual(
      asked.filter(
        ([name, version]) =>
          !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || locked.get(`node_modules/${name}`)?.version !== version,
      ),
      [],
    );
  });

  test('holds no package that requires a newer Node than the project', () => {
    const oldest = /^>=(\d+)/.exec(manifest.engines.node)?.[1] ?? '';
    const tooNew = [...locked].filter(([, { engines }]) => {
      const lines = (engines?.node ?? '*').split('||').map((line) => Number(/\d+/.exec(line)?.[0] ?? 0));
      return Math.min(...lines) > Number(oldest);
    });
    assert.deepEqual(
      tooNew.map(([place]) => place),
      [],
    );
  });

  test('avoids the unfixed holes of the Fastify proxy packages: no prefix, no tunnel, no upstream address', () => {
    const folder = new URL('../gateway/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const text = sources.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
    assert.match(text, /register\(httpProxy, \{\s*upstream: noAddress,/);
    // CVE-2026-120213, CVE-2026-15631, CVE-2026-107318.
    for (const option of [/\b(rewriteP|p)refix:/, /\bwebsocket:/, /rejectUnauthorized/])
      assert.doesNotMatch(text, option);
  });

  test('judges a version by its own line: the newest fix, or the one of its major', () => {
    const cases = [
      ['3.1.8', false],
      ['3.1.9', true],
      ['3.2.0', true],
      ['4.0.0', false],
      ['4.2.3', true],
      ['4.10.0', true],
      ['5.0.0', true],
      ['2.9.9', false],
      ['4.2.3-beta.1', false],
    ] as const;
    for (const [version, mended] of cases) assert.equal(isMended(version, ['3.1.9', '4.2.3']), mended, version);
  });
});

/** The places where Node looks for a package that the package at `place` imports, nearest first. */
function placesFor(name: string, place: string): string[] {
  const steps = place
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...steps.map((step) => `${step}/node_modules/${name}`), `node_modules/${name}`];
}

function isMended(version: string, mends: readonly string[]) {
  const major = (text: string) => Number.parseInt(text, 10);
  const newest = mends.at(-1) ?? version;
  const mend = mends.find((candidate) => major(candidate) === major(version));
  if (mend === undefined) return major(version) > major(newest);
  return !version.includes('-') && version.localeCompare(mend, 'en', { numeric: true }) >= 0;
}
