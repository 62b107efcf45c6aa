import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { codeOf, readSourceTree } from '../helpers/source/source-tree.ts';

/** Words that occur in nearly every English phrase of a screen, but in no Portuguese one. */
const english =
  /(?<!\p{L})(the|and|or|of|to|in|on|is|are|was|not|you|your|with|from|this|that|please|try|again|error|failed|failure|loading|waiting|cart|order|search|add|remove|close|cancel|save|send|pay|payment|checkout|address|name|price|product|page)(?!\p{L})/iu;

/** The texts of elements and of readable attributes, and the phrases of `shared/text`. */
function textsOf(file: string, code: string): string[] {
  const matches = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, text = '']) => text.trim());
  if (file.startsWith('shared/text/'))
    return [
      ...matches(/: '([^'\n]+)'/g),
      ...matches(/[:>] `([^`]+)`/g).map((text) => text.replaceAll(/\$\{[^}]*\}/g, '')),
    ];
  return [
    ...matches(/(?<![=-])>\s*([\p{L}][^<>{}=;]*?)\s*<\/?[a-zA-Z]/gu),
    ...matches(/\b(?:title|label|aria-label|alt|placeholder|text|hint|message|legend)="([^"]+)"/g),
  ];
}

// Spec §1: "The product is a mobile-friendly online shop (catalogue, cart, checkout) reached from a messaging channel,
// with Brazilian Portuguese text and prices in Brazilian reais."
// Spec §1: "All user-facing text is Portuguese. Currency is BRL, locale pt-BR."
test('all user-facing text is Portuguese', () => {
  const code = codeOf(readSourceTree(path.resolve(import.meta.dirname, '../..')));
  const texts = [...code]
    .filter(
      ([file]) =>
        /^(webapp\/.*\.tsx|shared\/text\/.*\.ts)$/.test(file) && !/operator-error|platform-refusals/.test(file),
    )
    .flatMap(([file, text]) => textsOf(file, text).map((said) => ({ file, said })));
  assert.ok(texts.length > 300, `${texts.length} texts were found`);
  assert.deepEqual(
    texts.filter(({ said }) => english.test(said)),
    [],
  );
});
