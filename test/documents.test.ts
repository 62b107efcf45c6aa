import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n').filter((name) => name !== '' && existsSync(path.join(root, name)));
const places = new Set(
  files.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
);
const documents = files.filter((name) => name.endsWith('.md'));

/** Paths that a build, a test or a run creates. */
const MADE = /^(server\.mjs$|shop\.mjs$|\.\/data|data|dist|screenshots|test-results|node_modules)(\/|$)/;
/** Strings that look like a path but are a package, an address, an example or a path below DATA_DIR. */
const NO_PATH =
  /^(@|PUBLIC_URL\/|DATA_DIR\/|postgres\/served\.lock$|\d+\/\d+$|application\/|text\/(html|css|plain)|image\/)/;

/** Whether a file or folder ends with this text. Documents shorten paths; `*` matches any text. */
function isThere(words: string): boolean {
  const wanted = words.replace(/\/$/, '');
  if (places.has(wanted)) return true;
  const pattern = wanted.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '.*');
  const ending = new RegExp(`(^|/)${pattern}(\\.tsx?)?$`);
  return [...places].some((place) => ending.test(place));
}

/** Paths in back quotes: text with slashes, or a file name with an extension of this project. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
  const isPath = (words: string) =>
    /^[\w.@-][\w.@*-]*(\/[\w.@*-]*)+$/.test(words) || /^[\w-]+\.(tsx?|mjs|jsonc|sql|md|css)$/.test(words);
  return quoted.filter((words) => isPath(words) && !MADE.test(words) && !NO_PATH.test(words));
}

/** The path words with which documents select tests: `npm test -- gateway proxy`. */
const testWordsIn = (text: string) =>
  [...text.matchAll(/`npm test -- ([^`]+)`/g)]
    .flatMap(([, words = '']) => words.split(/\s+/))
    .filter((word) => !/^words?$|^of$|^the$|^path$/.test(word));

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));

describe('the documents', () => {
  test('exist', () => assert.ok(['README.md', 'CONTRIBUTING.md'].every((name) => documents.includes(name))));

  for (const document of documents) {
    const text = readFileSync(path.join(root, document), 'utf8');
    test(`${document}: every path in it exists`, () =>
      assert.deepEqual(
        pathsIn(text).filter((words) => !isThere(words)),
        [],
      ));
    test(`${document}: every test selection matches a test file`, () =>
      assert.deepEqual(
        testWordsIn(text).filter((word) => !files.some((name) => /\.test\.tsx?$/.test(name) && name.includes(word))),
        [],
      ));
    test(`${document}: every relative link has a target`, () =>
      assert.deepEqual(
        linksIn(text).filter((link) => !existsSync(path.join(root, path.dirname(document), link))),
        [],
      ));
  }

  test('keep the README short', () => assert.ok(readFileSync(path.join(root, 'README.md')).length <= 8 * 1024));

  test('list every decision', () => {
    const index = readFileSync(path.join(root, 'docs', 'README.md'), 'utf8');
    const decisions = documents.filter((name) => name.startsWith('docs/adr/'));
    assert.ok(decisions.length > 0);
    assert.deepEqual(
      decisions.filter((name) => !index.includes(`](${name.slice('docs/'.length)})`)),
      [],
    );
  });

  test('reject a missing path', () => {
    assert.deepEqual(pathsIn('see `gateway/nowhere.ts`, `nowhere.ts` and `npm test`'), [
      'gateway/nowhere.ts',
      'nowhere.ts',
    ]);
    assert.deepEqual(['gateway/nowhere.ts', 'nowhere.ts', 'app.ts', 'gateway/*.ts'].map(isThere), [
      false,
      false,
      true,
      true,
    ]);
  });
});
