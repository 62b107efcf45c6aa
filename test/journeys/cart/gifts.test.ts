import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

// Visitors without a session code: each has their own order.

// Spec §2: "gift panel (tab labels 'Brindes 01', etc.), order totals block. Each item has a quantity selector (see
// section 4)."
// Spec §2: "Gift notice; its link goes to /order/checkout for platform users and /order otherwise."
// Spec §4: "Up to availableQuantity per gift group; extra choices are blocked; clicking a selected gift deselects it."
journey(
  'a shopper sees the gift notice, chooses gifts, is blocked from an extra one, releases one and confirms',
  async ({ page, open, check }) => {
    await open('/');
    await add(page, 'camomila', /Chá de Camomila/);
    const notice = page.getByRole('link', { name: /Você ganhou 2 brindes/ });
    await notice.waitFor();
    await check();
    await notice.click();

    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    const panel = page.getByRole('region', { name: 'Brindes' });
    await panel.getByRole('tab', { name: 'Brindes 01' }).waitFor();
    const [spoon, strainer, coaster] = [/Colher Medidora/, /Coador de Pano/, /Porta-copo/].map((name) =>
      panel.getByRole('button', { name }),
    );
    assert.ok(spoon && strainer && coaster);
    await spoon.click();
    await strainer.focus();
    await page.keyboard.press('Enter');
    await panel.getByText('2 de 2 escolhidos.').waitFor();
    assert.equal(await coaster.getAttribute('aria-disabled'), 'true', 'an extra choice is blocked');
    await check();
    await coaster.click({ force: true });
    await page
      .getByText(/Colher Medidora/)
      .nth(1)
      .waitFor();
    assert.deepEqual(await pressed(page), ['true', 'true', 'false']);

    await spoon.click();
    await panel.getByText('1 de 2 escolhido.').waitFor();
    assert.deepEqual(await pressed(page), ['false', 'true', 'false'], 'clicking a selected gift deselects it');

    await page.reload();
    await panel.getByText('1 de 2 escolhido.').waitFor();
    assert.deepEqual(await pressed(page), ['false', 'true', 'false'], 'a choice survives a reload');
    const gift = page
      .getByRole('listitem')
      .filter({ hasText: 'Coador de Pano' })
      .filter({ has: page.getByText('Brinde', { exact: true }) });
    await gift.waitFor();
    assert.equal(await gift.getByRole('button').count(), 0, 'a gift has no quantity and no price');

    // Fifteen teas cost more than a hundred reais, so there are two groups.
    await page.getByRole('textbox', { name: 'quantidade' }).fill('15');
    const second = panel.getByRole('tab', { name: 'Brindes 02' });
    await second.waitFor();
    // Below the minimum the footer names that problem instead.
    const line = page.locator('.order-footer').getByRole('button', { name: /^Falta escolher/ });
    await line.filter({ hasText: '2 brindes' }).click();
    await page.locator('.cart-gifts:focus').waitFor();
    await picture(page, 'cart-gift-line');
    await panel.getByRole('tab', { name: 'Brindes 01' }).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await second.getAttribute('aria-selected'), 'true');
    await panel.getByText('Coador de Pano').waitFor();
    await page.keyboard.press('ArrowRight');
    await panel.getByRole('button', { name: /Avental de Linho/ }).click();
    await panel.getByText('1 de 1 escolhido.').waitFor();
    await line.filter({ hasText: '1 brinde' }).waitFor();
    await check();

    await enabled(page.getByRole('button', { name: 'Confirmar pedido' })).click();
    await page.waitForURL('**/confirm?order=*', { waitUntil: 'commit' });
  },
);

journey(
  'gifts disappear with the product that triggers them, and a refused choice is listed with its reason until the next',
  { expected: [/422/] },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/');
    await add(page, 'camomila', /Chá de Camomila/);
    await page.getByRole('link', { name: /Carrinho, 1 item/ }).click();
    const panel = page.getByRole('region', { name: 'Brindes' });
    await page.route('**/api/order/gift/', (route) =>
      route.fulfill({ status: 422, json: { success: false, data: null, errors: [{ message: 'Acabou.' }] } }),
    );
    const refused = page.waitForResponse('**/api/order/gift/');
    await panel.getByRole('button', { name: /Colher Medidora/ }).click();
    await refused;
    assert.deepEqual(await pressed(page), ['false', 'false', 'false']);
    const listed = page.getByRole('region', { name: 'Não foi salvo' });
    await listed.getByText('Brindes: Acabou.').waitFor();
    await page.locator('.toast-view').getByText('Acabou.').waitFor();
    await picture(page, 'refused-gift');
    await check();
    await page.unroute('**/api/order/gift/');
    await panel.getByRole('button', { name: /Colher Medidora/ }).click();
    await panel.getByText('1 de 2 escolhido.').waitFor();
    await listed.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /Remover Chá de Camomila/ }).click();
    await page.getByText('Seu carrinho está vazio').waitFor();
    assert.equal(await panel.count(), 0);
  },
);

journey(
  'a gift chosen offline shows as waiting, and is in the order once online',
  { expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/, /Failed to load resource/] },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/');
    await add(page, 'camomila', /Chá de Camomila/);
    await page.getByRole('link', { name: /Carrinho, 1 item/ }).click();
    const panel = page.getByRole('region', { name: 'Brindes' });
    await panel.waitFor();
    await page.context().setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await panel.getByRole('button', { name: /Colher Medidora/ }).click();
    await panel.getByText('1 de 2 escolhido.').waitFor();
    await page.getByText('Aguardando conexão', { exact: true }).waitFor();
    await page.getByText('Brindes aguardando conexão. Conecte-se para continuar o pedido.').first().waitFor();
    await check();
    await page.context().setOffline(false);
    await page.getByText('Suas escolhas foram salvas').waitFor();
    await page.getByText('Aguardando conexão', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await panel.getByText('1 de 2 escolhido.').count(), 1);
  },
);

// Spec §2: "4. Gifts."
journey(
  "an agent sees the contact's gifts in the checkout",
  { device: { viewport: { width: 1280, height: 900 } } },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/#demo-agente');
    await add(page, 'camomila', /Chá de Camomila/);
    await page.getByRole('link', { name: /O contato ganhou 2 brindes/ }).click();
    await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
    await page.getByRole('tab', { name: 'Brindes 01' }).waitFor();
    await check();
    const remove = page.getByRole('button', { name: /Remover Chá de Camomila/ });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
  },
);

/** Adds the first product that a search finds. */
async function add(page: Page, search: string, name: RegExp): Promise<void> {
  await page.getByPlaceholder('Pesquisar por produto').fill(search);
  await page.keyboard.press('Enter');
  await page.getByText(`Buscando por "${search}"`).waitFor();
  await page
    .getByRole('article', { name })
    .first()
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
}

/** Which gifts of the open group are pressed. */
const pressed = (page: Page): Promise<(string | null)[]> =>
  page.locator('.gift-button').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')));
