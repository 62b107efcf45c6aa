import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChosenFiltersView } from '../../../webapp/components/product/chosen-filters-view.tsx';
import { FacetGroup } from '../../../webapp/components/product/facet-group.tsx';
import { PriceSlider } from '../../../webapp/components/product/price-slider.tsx';
import { markup, readAloud, tagWith } from './markup.tsx';

const nothing = () => undefined;
const options = Array.from({ length: 12 }, (_, at) => ({ name: `Marca ${at}`, value: `m${at}`, quantity: 20 - at }));

// Spec §3: "Facet: key, name, hidden, values[] (name, value, quantity; for price a range from/to)."
test('a facet group shows checkboxes with counts, with the chosen ones checked', () => {
  const group = <FacetGroup name="Marca" options={options.slice(0, 2)} chosen={['m1']} onToggle={nothing} />;
  assert.equal(readAloud(group), 'MarcaMarca 0 (20)Marca 1 (19)');
  assert.equal(markup(group).match(/<input[^>]*checked=""/g)?.length, 1);
  assert.match(markup(group), /<fieldset[^>]*><legend/);
});

test('a long facet group first shows eight values and the chosen ones', () => {
  const said = readAloud(<FacetGroup name="Marca" options={options} chosen={['m11']} onToggle={nothing} />);
  assert.match(said, /Marca 7 \(13\)Marca 11 \(9\)Mostrar mais 3 de Marca$/);
});

// Spec §9: "price slider step 10.5, labels in R$ pt-BR with two decimals."
test('the price slider has two labelled thumbs with steps of 10.5 and a price as their value text', () => {
  const html = markup(<PriceSlider name="Preço" limits={{ from: 4.9, to: 50 }} span={[15.4, 50]} onMove={nothing} />);
  const [lowest, highest] = ['Preço mínimo', 'Preço máximo'].map((name) =>
    tagWith(html, `aria-label="${name}"`).replaceAll('\u00a0', ' '),
  );
  assert.match(
    lowest ?? '',
    /type="range".*aria-valuetext="R\$ 15,40" min="4.9" max="57.4" step="10.5".* value="15.4"/,
  );
  assert.match(
    highest ?? '',
    /type="range".*aria-valuetext="R\$ 50,00" min="4.9" max="57.4" step="10.5".* value="57.4"/,
  );
});

test('when both thumbs are at the right end, the left one is on top', () => {
  const at = (span: [number, number]) =>
    markup(<PriceSlider name="Preço" limits={{ from: 0, to: 21 }} span={span} onMove={nothing} />);
  assert.match(at([21, 21]), /price-slider-lowest-first/);
  assert.doesNotMatch(at([0, 0]), /price-slider-lowest-first/);
});

test('chosen filters are a list, each with a remove button; without any, nothing is rendered', () => {
  const view = (chosen: { key: string; value: string; text: string }[]) => (
    <ChosenFiltersView chosen={chosen} onRemove={nothing} onClear={nothing} />
  );
  assert.equal(
    readAloud(view([{ key: 'brand', value: 'sol', text: 'Marca: Sol' }])),
    'Remover filtro Marca: SolLimpar filtros',
  );
  assert.equal(markup(view([])), '');
});
