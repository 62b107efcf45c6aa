import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCard, finishButton, openCardForm } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { recordToasts } from '../../helpers/browser/shown-toasts.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

/** With data saver on, nothing is preloaded. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Holds requests of files until the returned function is called. */
async function hold(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isReleased = false;
  await page.route(pattern, (route) => (isReleased ? route.continue() : void held.push(route)));
  return async () => {
    isReleased = true;
    for (const route of held) await route.continue();
  };
}

const slow = (page: Page) => page.getByText('A conexão está lenta…');

/** Advances one second at a time: the wait starts a moment after the press. */
async function untilSaid(page: Page): Promise<void> {
  while (!(await slow(page).isVisible())) await page.clock.runFor(1000);
}

/** The main button of a product's page. The first product has options to choose. */
const productButton = (page: Page) => page.getByRole('button', { name: /^(Adicionar|Escolher as opções)/ }).first();

journey(
  'a screen whose file hangs offers a retry, and is shown when the file arrives after all',
  async ({ page, open, check }) => {
    await page.clock.install();
    await saveData(page);
    const release = await hold(page, /assets\/lazy-screens-/);
    await open('/#demo-webchat');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByText('Carregando', { exact: true }).waitFor({ state: 'attached' });
    await untilSaid(page);
    await page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).waitFor();
    await check();
    await release();
    await productButton(page).waitFor();
    assert.equal(await slow(page).count(), 0);
  },
);

journey('retrying a screen whose file hangs reloads the page, with its session', async ({ page, open }) => {
  await page.clock.install();
  await saveData(page);
  const release = await hold(page, /assets\/lazy-screens-/);
  await open('/#demo-webchat');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await untilSaid(page);
  const asked = page.waitForRequest('**/api/session/demo-webchat');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await asked;
  await release();
  await productButton(page).waitFor();
});

journey('filters whose file hangs show a notice, and open when the file arrives after all', async ({ page, open }) => {
  await page.clock.install();
  await saveData(page);
  await open('/#demo-webchat');
  const opener = page.getByRole('button', { name: 'Filtrar', exact: true });
  await enabled(opener).waitFor();
  const release = await hold(page, /assets\/filter-modal-/);
  await opener.click();
  await untilSaid(page);
  await release();
  await page.getByRole('dialog').waitFor();
});

journey(
  'the reason of a refused confirmation is shown even when its modal fails to load',
  { expected: [/ERR_FAILED/, /assets\/message-modal/, /409/] },
  async ({ page, open }) => {
    await saveData(page);
    await open('/');
    await findAndAdd(page, 'leite', /Leite Integral/);
    await findAndAdd(page, 'arroz', /Arroz/);
    const confirm = page.getByRole('button', { name: /^Confirmar pedido/, disabled: false });
    await confirm.waitFor();
    await untilIdle(page);
    await page.route(/assets\/message-modal-/, (route) => route.abort('failed'));
    await page.route('**/api/order/confirm', async (route) => {
      const order = await page.request.get(new URL('/api/order/current', page.url()).href, {
        headers: { authorization: route.request().headers().authorization ?? '' },
      });
      const { data } = await order.json();
      const errors = [{ message: 'O pedido mudou.', code: 'stale' }];
      await route.fulfill({ status: 409, json: { success: false, data, errors } });
    });
    await confirm.click();
    await page.getByRole('button', { name: 'Fechar aviso' }).locator('..').getByText('O pedido mudou.').waitFor();
    await confirm.waitFor();
  },
);

journey(
  'a refused card is named although the file of its modal does not load, and the form keeps what was typed',
  { expected: [/ERR_FAILED/, /address\/cep/] },
  async (walk) => {
    const { page } = walk;
    const toasts = await recordToasts(page);
    await page.route(/assets\/failure-modal-/, (route) => route.abort('failed'));
    await openCardForm(walk);
    await fillCard(page, '4000 0000 0000 9995');
    await finishButton(page).click();
    await toasts.untilShown('Limite de compras do cartão insuficiente');
    assert.equal(await page.getByLabel('Nome impresso no cartão').inputValue(), 'ANA SOUZA');
    await enabled(finishButton(page)).waitFor();
  },
);

journey(
  'filters whose file was lost open on a retry, also in a browser that caches the failure',
  { expected: [/ERR_FAILED/] },
  async ({ page, open }) => {
    await saveData(page);
    await open('/#demo-webchat');
    const opener = page.getByRole('button', { name: 'Filtrar', exact: true });
    await enabled(opener).waitFor();
    await page.route(/assets\/filter-modal-/, (route) => route.abort('failed'));
    await opener.click();
    await page.getByText('Falha ao carregar os filtros').first().waitFor();
    await page.unrouteAll();
    // The second press loads them, or it reloads the page and the third press loads them.
    const dialog = page.getByRole('dialog');
    const anew = page.waitForEvent('load').then(
      () => enabled(opener).click(),
      () => undefined,
    );
    await opener.click();
    await Promise.race([dialog.waitFor(), anew]);
    await dialog.waitFor();
  },
);
