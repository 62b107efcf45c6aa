import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { enter, walkEmptyShop } from '../../helpers/browser/shop-from-nothing.ts';

const phone = { viewport: { width: 360, height: 740 } };

test('a person with several shops reads on every screen of the phone which one is open', {
  timeout: 240_000,
}, async (t) => {
  await walkEmptyShop(t, { title: 'two shops on a phone', device: phone }, async ({ page, shop, open, check }) => {
    await page.goto(`${shop.url}/painel/loja`);
    await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
    const header = page.getByRole('banner');
    assert.equal(await header.getByText('Mercado da Ana').count(), 0, 'with one shop there is nothing to mix up');

    const name = 'Padaria e Confeitaria da Dona Ana do Largo';
    const printed = await shop.command('create', 'padaria', '--name', name, '--owner', 'Dona Ana');
    await enter({ page, open }, (/\S+\/painel\S*#\S+/.exec(printed)?.[0] ?? '').slice(shop.url.length));
    for (const path of ['pedidos', 'produtos', 'produtos/precos', 'dinheiro', 'loja', 'loja/cupons', 'clientes']) {
      await page.goto(`${shop.url}/painel/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await header.getByText(name).waitFor();
    }
    await check();
    await expectNoSidewaysScroll(page, 'a long name of a shop');
    await page.goto(`${shop.url}/painel/pedidos`);
    await header.getByText(name).waitFor();
    await picture(page, 'duas-lojas-360');
    // Two branches with one beginning differ at the end of the name, also beside a wide action.
    for (const path of ['pedidos', 'produtos/planilha', 'produtos/precos']) {
      await page.goto(`${shop.url}/painel/${path}`);
      const shown = header.getByText(name);
      await shown.waitFor();
      const hidden = await shown.evaluate((line) => [
        line.scrollHeight - line.clientHeight,
        line.scrollWidth - line.clientWidth,
      ]);
      assert.deepEqual(hidden, [0, 0], `${path} shows the whole name`);
      await picture(page, `duas-lojas-${path.replace('/', '-')}-360`);
    }

    await page.goto(`${shop.url}/painel/mais`);
    await page.getByRole('button', { name: 'Trocar de loja' }).click();
    await page.getByRole('button', { name: /Mercado da Ana/ }).click();
    await page.goto(`${shop.url}/painel/loja`);
    await header.getByText('Mercado da Ana').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await header.getByText('Mercado da Ana').waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Painel' }).getByText('Mercado da Ana').waitFor();
  });
});
