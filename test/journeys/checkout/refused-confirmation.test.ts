import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import {
  addElsewhere,
  hasFocus,
  isInView,
  openRiceCheckout,
  priceChange,
  problems,
  rice,
} from '../../helpers/browser/rice-order.ts';
import { enabled, orderFooter, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { withSettings } from '../../helpers/browser/settings-route.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const refused = { env: {}, expected: [/422/] };
const small = { viewport: { width: 360, height: 640 } };
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar pedido', exact: true });
const removal = 'Indisponível. Remova o item para continuar.';

/** The checkout of the rice, paid in cash at the pickup. */
const openReadyCheckout = (walk: Walk) =>
  openRiceCheckout(walk, { providerId: 'dinheiro', type: PaymentMethod.OnDelivery }, confirm(walk.page));

// Decision: Why a confirmation was refused stays in view with the button, and has the focus.
for (const height of [640, 740])
  journey(
    `in a window of ${height} px the reason of a refused confirmation stays in view, with the button, after its toast`,
    { ...refused, device: { viewport: { width: 360, height } } },
    async (walk) => {
      const { page, shop, check } = walk;
      await openReadyCheckout(walk);
      await importFeed(rice('95.00'), shop.dataDir);
      await confirm(page).click();
      await problems(page).getByText(priceChange).waitFor();
      await problems(page).getByRole('button', { name: 'Entendi' }).waitFor();
      assert.equal(
        await page.locator('.toast-view-item:not(.visually-hidden)').count(),
        0,
        'nothing covers the reason',
      );
      await page.waitForTimeout(1_700);
      await untilScrollEnds(page);
      for (const part of [problems(page), confirm(page)]) assert.ok(await isInView(part), 'in view');
      assert.ok(await hasFocus(problems(page)), 'it has the focus');
      const { height: share = 0 } = (await orderFooter(page).boundingBox()) ?? {};
      assert.ok(share <= height * 0.3, `${share} px`);
      await check();
      await problems(page).getByRole('button', { name: 'Entendi' }).click();
      await enabled(confirm(page)).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Confirmar pedido');
      await confirm(page).click();
      await page.waitForURL('**/confirm?order=*');
    },
  );

// Decision: An item that can't be bought is marked in its line, can't become more, and the footer leads to it.
journey(
  'an item that ran out is marked in the checkout and in the cart, and the footer leads to what removes it',
  { ...refused, device: small },
  async (walk) => {
    const { page, shop, open, check } = walk;
    await openReadyCheckout(walk);
    await addElsewhere(page, 'leite-integral-1l', 6);
    await page.reload();
    await enabled(confirm(page)).waitFor();
    await importFeed(rice('80.00', 'out_of_stock'), shop.dataDir);
    await confirm(page).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Arroz Integral' }).filter({ hasText: removal });
    await line.waitFor();
    assert.equal(await page.getByText(removal).count(), 1, 'the milk is not marked');
    await orderFooter(page).getByRole('button', { name: 'Ver o item indisponível' }).click();
    const remove = line.getByRole('button', { name: /^Remover Arroz/ });
    assert.ok(await hasFocus(remove));
    await untilScrollEnds(page);
    assert.ok(await isInView(line.getByText(removal)), 'the line is in view');
    assert.ok(await isInView(remove));
    await check();

    await withSettings(page, (settings) => ({ ...settings, finishOrderIn: 'page' }));
    await open('/order');
    await line.waitFor();
    assert.equal(await line.getByRole('button', { name: 'adicionar mais um item' }).isDisabled(), true);
    assert.equal(await orderFooter(page).getByRole('link', { name: 'Revisar e confirmar' }).count(), 0);
    const lead = orderFooter(page).getByRole('button', { name: 'Ver o item indisponível' });
    assert.match((await lead.getAttribute('class')) ?? '', /btn-primary/);
    await check();
    await lead.click();
    assert.ok(await hasFocus(remove));
    await remove.click();
    await line.waitFor({ state: 'detached' });
    await orderFooter(page).getByRole('link', { name: 'Revisar e confirmar' }).waitFor();
  },
);

// Decision: The keyboard goes on from the place of a line that was removed.
journey(
  'after an item that ran out is removed in the checkout, its section has the focus; an unread price stays listed',
  { ...refused, device: small },
  async (walk) => {
    const { page, shop } = walk;
    await openReadyCheckout(walk);
    await addElsewhere(page, 'leite-integral-1l', 6);
    await importFeed(secondRice('10.00'), shop.dataDir);
    await addElsewhere(page, 'arroz-branco-2', 1);
    await page.reload();
    await enabled(confirm(page)).waitFor();
    await importFeed(rice('80.00', 'out_of_stock'), shop.dataDir);
    await importFeed(secondRice('12.00'), shop.dataDir);
    await confirm(page).click();
    const newPrice = problems(page).getByText(/Arroz Branco Agulhinha mudou de R\$.10,00 para R\$.12,00/);
    await newPrice.waitFor();
    await orderFooter(page).getByRole('button', { name: 'Ver o item indisponível' }).click();
    await page.getByRole('button', { name: /^Remover Arroz Integral/ }).click();
    await page.getByText(removal).waitFor({ state: 'detached' });
    assert.ok(await hasFocus(page.getByRole('heading', { name: 'Itens do pedido' })), 'its section is one line again');
    await newPrice.waitFor();
    assert.equal(await confirm(page).isDisabled(), true, 'the new price is not acknowledged');
    await problems(page).getByRole('button', { name: 'Entendi' }).click();
    await enabled(confirm(page)).waitFor();
    assert.equal(await newPrice.count(), 0);

    await page.getByRole('button', { name: /Itens do pedido/ }).click();
    await page.getByRole('button', { name: /^Remover Leite/ }).click();
    await page.getByRole('button', { name: /^Remover Leite/ }).waitFor({ state: 'detached' });
    assert.ok(await hasFocus(page.getByRole('button', { name: /^Remover Arroz Branco/ })), 'the bin of the next line');
  },
);

// Decision: What is sold again can be bought without a reload.
journey(
  'an item that is back in stock loses its mark, and the order can be confirmed, without a reload',
  { ...refused, device: small },
  async (walk) => {
    const { page, shop } = walk;
    await openReadyCheckout(walk);
    await importFeed(rice('80.00', 'out_of_stock'), shop.dataDir);
    await confirm(page).click();
    await page.getByText(removal).waitFor();
    await importFeed(rice('80.00'), shop.dataDir);
    await page.getByText(removal).waitFor({ state: 'detached' });
    await confirm(page).click();
    await page.waitForURL('**/confirm?order=*');
  },
);

// Decision: The cards show the price that the problems name.
journey(
  'after a refusal for another price the card of the catalogue shows that price without a reload',
  refused,
  async (walk) => {
    const { page, shop, open } = walk;
    await openReadyCheckout(walk);
    await open('/catalog');
    await page.getByPlaceholder('Pesquisar por produto').fill('arroz integral');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article').filter({ hasText: 'Arroz Integral Cateto' });
    await card.getByText(/R\$.80,00/).waitFor();
    await importFeed(rice('95.00'), shop.dataDir);
    await orderFooter(page)
      .getByRole('button', { name: /^Confirmar pedido/ })
      .click();
    await problems(page).getByText(priceChange).waitFor();
    await card.getByText(/R\$.95,00/).waitFor();
  },
);

const secondRice = (price: string) =>
  rice(price)
    .replace('arroz-integral', 'arroz-branco-2')
    .replace('Arroz Integral Cateto Tipo 1 5 kg', 'Arroz Branco Agulhinha');
