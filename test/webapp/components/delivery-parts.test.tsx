import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveryText } from '#shared/text/checkout/delivery.ts';
import { ChoiceList } from '../../../webapp/components/forms/choice-list.tsx';
import { DeliveryCepSearch } from '../../../webapp/components/forms/delivery-cep-search.tsx';
import { SelectField } from '../../../webapp/components/forms/select-field.tsx';
import { DeliveryOptionDetails, deliveryChoice } from '../../../webapp/components/order/delivery-options.tsx';
import { RetryNote } from '../../../webapp/components/ui/retry-note.tsx';
import { sampleOption } from '../../helpers/page/fake-delivery.ts';
import { markup, readAloud, tagWith } from './markup.tsx';

const nothing = () => undefined;

test('choices are radio buttons of one group, with the chosen one checked', () => {
  const html = markup(
    <ChoiceList
      legend="Entrega"
      choices={[sampleOption('moto'), sampleOption('van')].map((option) => deliveryChoice(option))}
      chosen="van"
      onChoose={nothing}
    />,
  );
  const radios = html.match(/<input[^>]*>/g) ?? [];
  assert.equal(new Set(radios.map((radio) => /name="([^"]+)"/.exec(radio)?.[1])).size, 1);
  assert.deepEqual(
    radios.map((radio) => radio.includes('checked')),
    [false, true],
  );
  assert.match(html, /^<fieldset[^>]*><legend[^>]*>Entrega<\/legend>/);
});

// Spec §5: "Delivery option 'Entregamos para você' is disabled when an item has a shipping restriction and restricted
// products are not allowed; hint 'Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja'."
test("'Entregamos para você' is shown disabled, with its hint tied to the group", () => {
  const html = markup(
    <ChoiceList
      legend="Como?"
      choices={[
        { id: 'pick-up', title: deliveryText.pickUp },
        { id: 'deliver', title: deliveryText.deliver, disabled: true },
      ]}
      chosen="pick-up"
      onChoose={nothing}
      hint={deliveryText.pickUpOnly}
    />,
  );
  assert.match(
    html,
    /<input[^>]*disabled=""[^>]*\/><span class="choice-words"><span class="choice-title">Entregamos para você/,
  );
  const hint =
    /<p id="([^"]+)"[^>]*>Alguns itens do pedido só estão disponíveis para a modalidade de retirada em loja</.exec(
      html,
    )?.[1];
  assert.match(tagWith(html, '<fieldset'), new RegExp(`aria-describedby="${hint}"`));
});

test('an option shows its name, price, delivery time and limits', () => {
  const option = sampleOption('Motoboy', {
    price: 12.5,
    minShippingTimeEstimative: '1 dia',
    shippingTimeEstimative: '3 dias',
    orderMinPrice: 50,
    maxDistinctItems: 5,
    maxItemsAmout: 10,
  });
  assert.equal(
    readAloud(<DeliveryOptionDetails options={[option]} />),
    'MotoboyR$ 12,50Prazo: de 1 a 3 diasMáximo de itens distintos: 5Máximo de itens: 10' +
      'Mínimo de R$ 50,00 para Motoboy',
  );
});

test('options to read only are not rendered as choices', () => {
  assert.doesNotMatch(markup(<DeliveryOptionDetails options={[sampleOption('Motoboy')]} />), /class="choice"/);
});

// Spec §9: "Zero or missing price shows 'Grátis'."
test('an option without price shows Grátis', () => {
  const { icon: _icon, ...words } = deliveryChoice(sampleOption('Retirada'));
  assert.deepEqual(words, { id: 'Retirada', title: 'Retirada', price: 'Grátis', details: [] });
});

// Spec §5: "The CEP search button is disabled until the CEP is valid."
test('an option that the order cannot have is a disabled tile with the reason in place of its limits', () => {
  const unavailable = 'Indisponível: mín. R$ 50,00';
  const choice = deliveryChoice({ ...sampleOption('moto'), orderMinPrice: 50 }, { isDense: true, unavailable });
  const list = <ChoiceList legend="Entrega" layout="tiles" choices={[choice]} chosen={null} onChoose={() => {}} />;
  assert.match(tagWith(markup(list), 'type="radio"'), /disabled/);
  assert.match(readAloud(list), /Indisponível: mín\. R\$ 50,00/);
  assert.equal(readAloud(list).split('mín.').length, 2);
});

test('the CEP search button is disabled until the CEP is valid', () => {
  const search = (cep: string) =>
    tagWith(
      markup(
        <DeliveryCepSearch
          cep={cep}
          number=""
          onCep={nothing}
          onNumber={nothing}
          onSearch={nothing}
          searching={false}
        />,
      ),
      'type="submit"',
    );
  for (const cep of ['', '01310', '01310-10', '01310100']) assert.match(search(cep), /disabled/, cep);
  assert.doesNotMatch(search('01310-100'), /disabled/);
});

test('a select without a choice shows its placeholder; a choice that no longer exists counts as none', () => {
  const select = (value: string | null) =>
    markup(
      <SelectField
        label="Dia"
        placeholder="Escolha o dia"
        options={[{ value: 'a', text: 'Hoje' }]}
        value={value}
        onChange={nothing}
      />,
    );
  assert.match(select(null), /<option value="" selected="">Escolha o dia/);
  assert.match(select('gone'), /<option value="" selected="">Escolha o dia/);
  assert.match(select('a'), /<option value="a" selected="">Hoje/);
});

// Spec §8: "warning toasts 'Falha ao carregar lojas', 'Falha ao carregar horários de entrega', 'Falha ao carregar
// opções de entrega' … (first server message beside the field)"
test("a list that failed shows the server's text and a retry button", () => {
  assert.equal(
    readAloud(<RetryNote message="Lojas fora do ar." onRetry={nothing} />),
    'Lojas fora do ar. Tentar novamente',
  );
});
