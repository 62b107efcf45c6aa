import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GiftPanel } from '../../../../webapp/components/order/gift-panel.tsx';
import { sampleGift, sampleGiftGroup } from '../../../helpers/samples.ts';
import { markup, readAloud, tagWith } from '../markup.tsx';

const selected = (...ids: string[]) => ids.map((id) => ({ id, seller: 'Sítio', index: '0' }));
const gifts = [
  { ...sampleGift('caneca'), imageUrl: '/demo/caneca.svg' },
  sampleGift('sacola'),
  { ...sampleGift('colher'), seller: '' },
];
const panel = (availableQuantity: number, ...chosen: string[]) => (
  <GiftPanel
    groups={[
      sampleGiftGroup({ availableQuantity, availableGifts: gifts, selectedGifts: selected(...chosen) }),
      sampleGiftGroup({ id: 'outro' }),
    ]}
    sending={{}}
    onToggle={() => undefined}
  />
);
const buttons = (html: string) => html.match(/<button[^>]*class="gift-button"[^>]*>/g) ?? [];

// Spec §2: "gift panel (tab labels 'Brindes 01', etc.)"
test("each group is a tab, 'Brindes 01' and so on, and the panel shows the open group's gifts", () => {
  const html = markup(panel(1));
  assert.match(readAloud(panel(1)), /Brindes 01Brindes 02/);
  const tabs = html.match(/<button[^>]*role="tab"[^>]*>/g) ?? [];
  assert.deepEqual(
    tabs.map((tag) => [tag.includes('aria-selected="true"'), /tabindex="0"/i.test(tag)]),
    [
      [true, true],
      [false, false],
    ],
  );
  const controls = /aria-controls="([^"]+)"/.exec(tabs[0] ?? '')?.[1] ?? 'missing';
  const tabPanel = tagWith(html, 'role="tabpanel"');
  assert.ok(tabPanel.includes(`id="${controls}"`));
  assert.ok(tabPanel.includes(`aria-labelledby="${/ id="([^"]+)"/.exec(tabs[0] ?? '')?.[1]}"`));
});

test('a gift shows its picture, its name and its seller, if it has one', () => {
  assert.match(tagWith(markup(panel(1)), '<img'), /src="\/demo\/caneca.svg"/);
  assert.match(readAloud(panel(1)), /Brinde caneca Entregue por SítioBrinde sacola Entregue por SítioBrinde colher$/);
});

test('a chosen gift is pressed; below the limit no other gift is blocked', () => {
  const tags = buttons(markup(panel(2, 'sacola')));
  assert.deepEqual(
    tags.map((tag) => tag.includes('aria-pressed="true"')),
    [false, true, false],
  );
  assert.ok(tags.every((tag) => tag.includes('aria-disabled="false"')));
});

test('other gifts are blocked once the group is full; the chosen ones are not', () => {
  assert.deepEqual(
    buttons(markup(panel(2, 'caneca', 'sacola'))).map((tag) => tag.includes('aria-disabled="true"')),
    [false, false, true],
  );
});

test('the panel shows how many gifts may be chosen, how many are chosen, and how to change them', () => {
  for (const [most, chosen, says] of [
    [1, [], 'Escolha 1 brinde.'],
    [2, [], 'Escolha até 2 brindes.'],
    [9, [], 'Escolha até 3 brindes.'],
    [2, ['caneca'], 'Escolha até 2 brindes. 1 de 2 escolhido.'],
    [2, ['caneca', 'sacola'], '2 de 2 escolhidos. Para trocar, toque no brinde escolhido.'],
  ] as const)
    assert.ok(readAloud(panel(most, ...chosen)).includes(says), says);
});

test('without groups there is no panel', () => {
  assert.equal(markup(<GiftPanel groups={[]} sending={{}} onToggle={() => undefined} />), '');
});
