import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TopBar } from '../../../../webapp/components/ui/top-bar.tsx';
import { markup, readAloud, tagWith } from '../markup.tsx';

const noLimits = { maxDistinctItems: null, maxItemsAmout: null, orderMinPrice: null };
const bar = {
  shopName: 'Empório',
  urlLogo: null,
  showBack: true,
  contact: null,
  limits: noLimits,
  cartHref: '/order',
  cartQuantity: 0,
};

test("without a logo the bar shows a plain 'Shop' heading", () => {
  assert.match(markup(<TopBar {...bar} />), /<h1[^>]*>Shop<\/h1>/);
});

test("the logo links to the catalogue, has a reserved size and the shop's name", () => {
  const html = markup(<TopBar {...bar} urlLogo="https://fotos.example/logo.png" />);
  assert.match(
    html,
    /<a href="\/catalog"[^>]*><img src="https:\/\/fotos.example\/logo.png" alt="Empório" width="120" height="30"\/>/,
  );
  assert.doesNotMatch(html, /<h1/);
});

test('a logo with a script URL is not shown', () => {
  assert.doesNotMatch(markup(<TopBar {...bar} urlLogo="javascript:alert(1)" />), /<img|javascript/);
});

// Spec §2: "It has a back button (to /catalog; hidden on /catalog or when turned off)"
test('the back button links to the catalogue and can be turned off', () => {
  assert.match(tagWith(markup(<TopBar {...bar} />), 'Voltar ao catálogo'), /href="\/catalog"/);
  assert.doesNotMatch(markup(<TopBar {...bar} showBack={false} />), /Voltar/);
});

test('the limits tooltip shows only when there is a limit', () => {
  const limits = { maxDistinctItems: 20, maxItemsAmout: 100, orderMinPrice: 50 };
  assert.match(
    readAloud(<TopBar {...bar} limits={limits} />),
    /Máximo de itens distintos: 20Máximo de itens: 100Valor mínimo: R\$ 50,00/,
  );
  assert.doesNotMatch(markup(<TopBar {...bar} />), /Limites/);
  assert.doesNotMatch(markup(<TopBar {...bar} limits={null} />), /Limites/);
});

for (const [quantity, name, badge] of [
  [0, 'Carrinho vazio', null],
  [1, 'Carrinho, 1 item', '1'],
  [7, 'Carrinho, 7 itens', '7'],
  [120, 'Carrinho, 120 itens', '120'],
] as const) {
  test(`a cart of ${quantity} is labelled '${name}'`, () => {
    const html = markup(<TopBar {...bar} cartHref="/order/checkout" cartQuantity={quantity} />);
    assert.match(tagWith(html, name), /href="\/order\/checkout"/);
    assert.equal(/top-bar-badge"[^>]*>([^<]+)</.exec(html)?.[1] ?? null, badge);
  });
}

test('only an agent sees the contact they serve', () => {
  const contact = { name: 'Ana Souza', details: 'WhatsApp · final 4321' };
  assert.match(readAloud(<TopBar {...bar} contact={contact} />), /Ana Souza ?WhatsApp · final 4321/);
  assert.doesNotMatch(markup(<TopBar {...bar} />), /top-bar-contact/);
});
