import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled, orderFooter, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { withSettings } from '../../helpers/browser/settings-route.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const rice = (price: string, availability = 'in_stock') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Mercearia</title>
<item><g:id>arroz-integral</g:id><title>Arroz Integral Cateto Tipo 1 5 kg</title><g:price>${price} BRL</g:price>
<g:availability>${availability}</g:availability></item></channel></rss>`;

const refused = { env: {}, expected: [/422/] };
const small = { viewport: { width: 360, height: 640 } };
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar pedido', exact: true });
const problems = (page: Page) => orderFooter(page).getByRole('status').filter({ hasText: 'Problemas:' });
const priceChange = /O preço de Arroz Integral Cateto Tipo 1 5.kg mudou de R\$.80,00 para R\$.95,00/;
const removal = 'Indisponível. Remova o item para continuar.';

/** Two bags of rice in a checkout that is ready, paid in cash at the pickup. */
async function openReadyCheckout({ page, shop, open }: Walk): Promise<void> {
  await importFeed(rice('80.00'), shop.dataDir);
  await open('/order#demo-messenger');
  const line = { index: '', providerId: 'arroz-integral', attributes: [], subscription: null, preferences: null };
  await callExternalSite(page, 'POST', '/api/order/items/', { ...line, quantity: 2 });
  await completeCheckoutElsewhere(page);
  await callExternalSite(page, 'POST', '/api/order/payment/delivery', { providerId: 'dinheiro', type: 5 });
  await open('/order/checkout');
  await enabled(confirm(page)).waitFor();
}

/** What the window shows whole: above its lower edge and below the top bar. */
const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
    return top >= bar && bottom <= innerHeight;
  });

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
      assert.ok(await problems(page).evaluate((list) => list === document.activeElement), 'it has the focus');
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
    const milk = { index: '', providerId: 'leite-integral-1l', attributes: [], subscription: null, preferences: null };
    await callExternalSite(page, 'POST', '/api/order/items/', { ...milk, quantity: 6 });
    await page.reload();
    await enabled(confirm(page)).waitFor();
    await importFeed(rice('80.00', 'out_of_stock'), shop.dataDir);
    await confirm(page).click();
    const line = page.getByRole('listitem').filter({ hasText: 'Arroz Integral' }).filter({ hasText: removal });
    await line.waitFor();
    assert.equal(await page.getByText(removal).count(), 1, 'the milk is not marked');
    await orderFooter(page).getByRole('button', { name: 'Ver o item indisponível' }).click();
    const remove = line.getByRole('button', { name: /^Remover Arroz/ });
    assert.ok(await remove.evaluate((button) => button === document.activeElement));
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
    assert.ok(await remove.evaluate((button) => button === document.activeElement));
    await remove.click();
    await line.waitFor({ state: 'detached' });
    await orderFooter(page).getByRole('link', { name: 'Revisar e confirmar' }).waitFor();
  },
);
