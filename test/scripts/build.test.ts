import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { checkBudget } from '../../scripts/build/budget.ts';
import { type BuildReport, exitCodeOf } from '../../scripts/build.ts';

// One build for all tests, because it takes seventeen processor seconds. It builds a copy of the project in a folder
// with any characters in its name.
describe('the build', () => {
  const root = path.resolve(import.meta.dirname, '..', '..');
  let copy = '';
  let folder = '';
  let report: BuildReport;
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  before(async () => {
    copy = path.join(await mkdtemp(path.join(tmpdir(), 'build-')), 'minha loja é [ótima] +1');
    for (const name of ['webapp', 'shared', 'scripts', 'gateway', 'order-service', 'package.json', 'tsconfig.json'])
      await cp(path.join(root, name), path.join(copy, name), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    folder = path.join(copy, 'dist/webapp');
    await mkdir(path.join(folder, 'assets'), { recursive: true });
    await writeFile(path.join(folder, 'assets/old.js'), 'of the build before');
    const ofCopy: typeof import('../../scripts/build.ts') = await import(
      pathToFileURL(path.join(copy, 'scripts/build.ts')).href
    );
    report = await ofCopy.buildWebapp();
  });
  after(() => rm(path.dirname(copy), { recursive: true, force: true }));

  test('writes a manifest in which every URL is a file with a hash in its name', async () => {
    const manifest = JSON.parse(await read('manifest.json'));
    assert.deepEqual(manifest, report.manifest);
    for (const url of [manifest.entry, ...manifest.preload, ...manifest.styles]) {
      assert.match(url, /^\/assets\/[\w-]+-[A-Z0-9]{8}\.(js|css)$/);
      assert.ok((await read(`.${url}`)).length > 0);
    }
  });

  test('needs at most three scripts for a first visit, and the entry imports no others', async () => {
    const first = [report.manifest.entry, ...report.manifest.preload];
    assert.ok(first.length <= 3, first.join(' '));
    for (const url of first) {
      const text = await read(`.${url}`);
      const imported = [...text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
      assert.deepEqual(
        imported.filter((name) => !first.includes(name)),
        [],
      );
    }
  });

  test("makes browsers compile a first visit's functions while they download, and no others", async () => {
    const { panel } = report.manifest;
    const first = [report.manifest.entry, ...report.manifest.preload, panel.entry, ...panel.preload];
    const all = (await readdir(path.join(folder, 'assets')))
      .filter((file) => file.endsWith('.js'))
      .map((file) => `/assets/${file}`);
    const texts = await Promise.all(all.map(async (url) => [url, await read(`.${url}`)] as const));
    const hinted = texts.flatMap(([url, text]) => (text.startsWith('//# allFunctionsCalledOnLoad\n') ? [url] : []));
    assert.deepEqual(hinted.sort(), first.sort());
  });

  test("contains no developer code of packages, and no copies of React's exports", async () => {
    const { entry, preload } = report.manifest;
    const text = (await Promise.all([entry, ...preload].map((url) => read(`.${url}`)))).join('');
    assert.doesNotMatch(text, /import\.meta\.env|Please use proxy object/);
    assert.doesNotMatch(text, /\(0,[\w$.]+\.(useState|useEffect|jsx|jsxs)\)/);
  });

  test('writes a brotli and a gzip copy beside every script and style, with the same content', async () => {
    const assets = path.join(folder, 'assets');
    const files = (await readdir(assets)).filter((file) => /\.(js|css)$/.test(file));
    assert.ok(files.length >= 5);
    for (const file of files) {
      const plain = await readFile(path.join(assets, file));
      assert.ok(brotliDecompressSync(await readFile(path.join(assets, `${file}.br`))).equals(plain));
      assert.ok(gunzipSync(await readFile(path.join(assets, `${file}.gz`))).equals(plain));
    }
  });

  test('puts the style of the first screen into the page and the rest into a file that the scripts load', async () => {
    const { inlineStyle, entry, preload } = report.manifest;
    assert.match(inlineStyle, /\.product-card\b/);
    assert.doesNotMatch(inlineStyle, /\.modal-dialog\b/);
    const scripts = await Promise.all([entry, ...preload].map((url) => read(`.${url}`)));
    const late = scripts.join('').match(/\/assets\/late-[A-Z0-9]{8}\.css/)?.[0];
    const style = await read(`.${late}`);
    for (const name of ['.modal-dialog', '.modal-backdrop', '.fade', '.product-card', '.cart-line', '.gallery'])
      assert.ok(style.includes(name), name);
  });

  test('is within the budget', () => assert.equal(report.budget.isExceeded, false, report.budget.table));

  // Decision: The panel's first load has no dialog, and none of the ways in: who has a session does not need them.
  test("keeps dialogs and the ways in out of the panel's first load", async () => {
    const { entry, preload } = report.manifest.panel;
    const first = [entry, ...preload].map((url) => url.slice('/assets/'.length));
    const all = (await readdir(path.join(folder, 'assets'))).filter((file) => /^panel-.*\.js$/.test(file));
    for (const words of ['contentClassName', 'Entrar com digital ou rosto']) {
      const having = [];
      for (const file of all) if ((await read(`assets/${file}`)).includes(words)) having.push(file);
      assert.ok(having.length > 0, words);
      assert.ok(!having.some((file) => first.includes(file)), words);
    }
  });

  test('leaves no temporary folder behind, and no files of the previous build', async () => {
    assert.deepEqual(await readdir(path.join(copy, 'dist')), ['webapp']);
    assert.ok(!(await readdir(path.join(folder, 'assets'))).includes('old.js'));
  });

  test('works in a folder with any characters in its name, and does not build again what is not stale', async () => {
    assert.match(await read('manifest.json'), /"entry":"\/assets\/main-/);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/build.ts', '--if-stale'],
      { cwd: copy },
    );
    assert.ok(stdout.includes(report.budget.table), stdout);
    assert.deepEqual(await readdir(path.join(copy, 'dist')), ['server', 'webapp']);
    assert.ok((await readFile(path.join(copy, 'dist/server/server.mjs'), 'utf8')).length > 0);
  });
});

describe('the budget', () => {
  const files = new Map([
    ['/assets/a.js', 600],
    ['/assets/b.js', 300],
  ]);

  test('is exceeded by one extra byte, and then the build fails', () => {
    const { total } = checkBudget(files, '', 2000);
    assert.equal(checkBudget(files, '', total).isExceeded, false);
    const exceeded = checkBudget(files, '', total - 1);
    assert.equal(exceeded.isExceeded, true);
    assert.match(exceeded.table, /ABOVE the budget/);
    assert.equal(exitCodeOf(exceeded, ['node', 'build.ts', '--budget']), 1);
    assert.equal(exitCodeOf(exceeded, ['node', 'build.ts']), 0);
  });

  test('counts the style in the page too', () => {
    const style = Array.from({ length: 400 }, (_, at) => `.c${at * 7919}{color:#${at}}`).join('');
    assert.ok(checkBudget(files, style).total > checkBudget(files, '').total + 300);
  });
});
