import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { readSourceTree } from '../helpers/source/source-tree.ts';

const tokens = 'webapp/styles/tokens.css';
const tree = readSourceTree(path.resolve(import.meta.dirname, '../..'));
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const files = [...tree]
  .filter(([file]) => /^webapp\/.*\.(css|tsx)$/.test(file))
  .map(([file, text]) => [file, withoutComments(text)] as const);

const literalColor =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|color-mix)\(|[:'"]\s*(?:white|black|red|green|blue|gray|grey|yellow|orange)\b(?=\s*[;'"])/gi;

/** Each with its reason. */
const exceptions: Record<string, string> = {
  'webapp/components/forms/card-brand-mark.tsx': "the card brands' own colours, on the paper of a card",
};

test('the pattern of literal colours finds them', () => {
  for (const text of ['color: #fff;', 'fill="#12345678"', 'rgb(0 0 0 / 8%)', "fill: 'white'", 'color: black;'])
    assert.ok(text.match(literalColor), text);
  for (const text of ['href="#content"', 'color: var(--ink);', 'url(#a)'])
    assert.equal(text.match(literalColor), null, text);
});

test('only the tokens contain literal colours', () => {
  const found = files
    .filter(([file]) => file !== tokens && !exceptions[file])
    .flatMap(([file, text]) => (text.match(literalColor) ?? []).map((color) => `${file}: ${color}`));
  assert.deepEqual(found, []);
});

test('each custom property that a rule uses is defined', () => {
  const all = files.map(([, text]) => text).join('\n');
  const scripts = [...tree].filter(([file]) => /^(webapp|shared)\/.*\.tsx?$/.test(file)).map(([, text]) => text);
  const isDefined = (name: string) =>
    new RegExp(`${name}:`).test(all) || scripts.some((text) => text.includes(`'${name}'`));
  const used = new Set([...all.matchAll(/var\((--[\w-]*\w)[,)]/g)].map(([, name = '']) => name));
  const undefinedNames = [...used].filter((name) => !/^--(bs|light|dark)-/.test(name) && !isDefined(name));
  assert.deepEqual(undefinedNames, []);
});
