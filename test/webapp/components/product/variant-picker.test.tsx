import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VariantPicker } from '../../../../webapp/components/product/variant-picker.tsx';
import { sampleDimension, sampleProduct } from '../../../helpers/samples.ts';
import { markup, readAloud, tagWith } from '../markup.tsx';

const option = (providerId: string) => ({ providerId, name: providerId, redirectable: false });
const product = sampleProduct({
  attributes: [
    { providerId: 'cor', name: 'Cor', options: [option('Azul'), option('Verde')] },
    { providerId: 'tamanho', name: 'Tamanho', options: [option('P'), option('M')] },
  ],
  dimensions: [
    sampleDimension({ map: { cor: 'Azul', tamanho: 'P' } }),
    sampleDimension({ map: { cor: 'Verde', tamanho: 'P' } }),
    sampleDimension({ map: { cor: 'Azul', tamanho: 'M' } }),
    sampleDimension({ map: { cor: 'Verde', tamanho: 'M' }, isAvailable: false }),
  ],
});
const picker = (choice: Record<string, string>) => (
  <VariantPicker product={product} choice={choice} onChoose={() => undefined} />
);
const radios = (choice: Record<string, string>) =>
  markup(picker(choice)).match(/<button[^>]*role="radio"[^>]*>/g) ?? [];

test('each attribute is a radio group with its name', () => {
  const html = markup(picker({}));
  assert.equal(html.split('role="radiogroup"').length - 1, 2);
  const id = /<p id="([^"]+)"[^>]*>Tamanho</.exec(html)?.[1] ?? 'missing';
  assert.match(tagWith(html, `aria-labelledby="${id}"`), /radiogroup/);
});

test('an impossible combination is disabled and labelled as unavailable', () => {
  assert.deepEqual(
    radios({ cor: 'Verde' }).map((tag) => tag.includes('aria-disabled="true"')),
    [false, false, false, true],
  );
  assert.match(readAloud(picker({ cor: 'Verde' })), /M, combinação indisponível/);
});

test('the chosen option is checked and reached by the keyboard; without a choice it is the first possible one', () => {
  const [azul, verde, p, m] = radios({ cor: 'Verde' });
  assert.match(verde ?? '', /aria-checked="true".*tabindex="0"/i);
  assert.match(azul ?? '', /aria-checked="false".*tabindex="-1"/i);
  assert.match(p ?? '', /tabindex="0"/i);
  assert.match(m ?? '', /tabindex="-1"/i);
});
