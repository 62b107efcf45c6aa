import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { panelSchemas } from '#shared/contract/panel/panel-schemas.ts';
import { panelCardNumberProblem, panelFreeTextFields } from '#shared/rules/card/panel-free-text-fields.ts';

const card = 'cobrar 4111 1111 1111 1111';

/** Texts of bodies that are not typed, or that have a form of their own: the field, and why. */
const otherTexts: Readonly<Record<string, string>> = {
  phone: 'must be a phone',
  accessToken: 'is a key, sealed at once and never shown again',
  webhookSecret: 'is a secret, sealed at once and never shown again',
  pixKey: 'must be a PIX key, which may be a CNPJ of 14 digits',
  barcode: 'is a barcode, which the import of products takes as well',
};
/** Fields that the page fills in. */
const chosen = /^(id|parent|category|rawId|url|authenticatorAttachment|sku|\*|seen|version|promotion(Starts|Ends)At)$/;

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** The paths of all texts without a form of their own that can hold a card's number. */
function textPaths(schema: Schema, path: readonly string[] = []): string[] {
  const { type, pattern, maxLength, properties, items, anyOf } = schema;
  if (type === 'string' && !pattern && !('const' in schema) && !('enum' in schema) && Number(maxLength ?? 99) >= 13)
    return [path.join('.')];
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => textPaths(part, [...path, name])),
    ...(items ? textPaths(items, [...path, '*']) : []),
    ...(anyOf ?? []).flatMap((part) => textPaths(part, path)),
  ];
}

describe('the free texts of the panel', () => {
  test('the listed fields refuse the number of a card, also in lists', () => {
    assert.notEqual(panelCardNumberProblem('addStaff', { name: card }), null);
    assert.equal(panelCardNumberProblem('addStaff', { name: 'Rita' }), null);
    assert.notEqual(panelCardNumberProblem('saveProduct', { highlights: ['Bom', card] }), null);
  });

  for (const [call, { body }] of Object.entries(panelSchemas as Record<string, { body?: unknown }>))
    for (const path of textPaths((body ?? {}) as Schema))
      test(`${call}: ${path} is listed, or has a reason not to be`, () => {
        const isListed = panelFreeTextFields[call]?.includes(path) ?? false;
        const name = path.split('.').at(-1) ?? '';
        assert.ok(isListed || chosen.test(name) || otherTexts[name] !== undefined, `${call}: ${path}`);
      });
});
