import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureLinks } from '../../gateway/pages/shell-html.ts';

const link = (name: string, priority = '') => `<link rel="preload" as="image" href="/${name}"${priority}/>`;
const first = (name: string) => link(name, ' fetchPriority="high"');

const cases: [title: string, head: string, expected: { first: string; others: string }][] = [
  [
    'the first row of a phone loads before the scripts; the logo and later pictures after them',
    link('logo') + first('a') + first('b') + first('c'),
    { first: first('a') + first('b'), others: link('logo') + first('c') },
  ],
  ['a page with only a logo loads it after the scripts', link('logo'), { first: '', others: link('logo') }],
  ['a page without pictures has no links', '', { first: '', others: '' }],
];

for (const [title, head, expected] of cases) test(title, () => assert.deepEqual(pictureLinks(head), expected));
