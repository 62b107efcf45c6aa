import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { agentEnv, codeFor, picture } from '../../helpers/browser/agent-desk.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll, setTextSize } from '../../helpers/browser/overflow.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { programArgs } from '../../helpers/processes/bundled-programs.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** The shop reports a step of an order. */
const report = (dataDir: string, change: string, number: string) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const args = programArgs('scripts/shop.ts', 'orders', change, 'demo', number);
  return promisify(execFile)(process.execPath, args, { cwd: root, env });
};

const stage = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
const steps = (page: Page) => page.getByRole('list', { name: 'Andamento do pedido' }).getByRole('listitem');
const currentStep = (page: Page, text: string) =>
  steps(page).and(page.locator('[aria-current=step]')).filter({ hasText: text });
const doneSteps = async (page: Page) =>
  (await steps(page).allInnerTexts()).filter((text) => text.startsWith('Pronto:')).length;

/** Confirms an order of açúcar and returns its number. */
async function confirm({ page, open }: Pick<Walk, 'page' | 'open'>, code = 'demo-messenger'): Promise<string> {
  await open(`/#${code}`);
  await findAndAdd(page, 'acucar', /Açúcar/);
  await page.getByRole('link', { name: /^Carrinho, \d+ ite/ }).click();
  await page.getByRole('textbox', { name: /quantidade/i }).fill('12');
  await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
  await page.waitForURL('**/confirm?*');
  const heading = await page.getByRole('heading', { name: /^Pedido nº/ }).textContent();
  return heading?.match(/\d+/)?.[0] ?? '';
}

// Decision: /confirm claims a confirmation only if there is one: who believes it would wait for goods in vain.
journey('without a confirmed order, /confirm leads to the cart and claims nothing', { env: agentEnv }, async (walk) => {
  const { page, open } = walk;
  const code = await codeFor(walk, { phone: '5511900007711', name: 'Nina Exemplo' });
  await open(`/confirm#${code}`);
  await page.getByRole('heading', { name: 'Nenhum pedido confirmado ainda' }).waitFor();
  assert.equal(await page.getByText('você pode fechar essa aba').count(), 0);
  await page.getByRole('link', { name: 'Ver o carrinho' }).click();
  await page.waitForURL('**/order');
});

// Decision: A confirmed order has a page of its own, which follows the order until it is handed over.
journey(
  'a confirmed order is followed on its own page, listed, and put into the cart again',
  async ({ page, open, check, shop }) => {
    const number = await confirm({ page, open });
    for (const result of ['/confirm', '/finish', '/change-payment']) {
      await open(`${result}#demo-messenger`);
      const receipt = page.getByRole('region', { name: `Pedido nº ${number}` });
      await receipt.getByText('12 itens').waitFor();
      await receipt.getByText(/^R\$\s\d/).waitFor();
      await page.getByRole('link', { name: 'Ver pedido' }).waitFor();
    }
    await open('/order#demo-messenger');
    await page.getByText('Este pedido já está com a loja.').waitFor();
    await page.getByRole('link', { name: `Acompanhar o pedido nº ${number}` }).click();
    await page.waitForURL(`**/order/${number}`);
    await stage(page, 'Pedido recebido');
    await currentStep(page, 'Pedido recebido').waitFor();
    assert.equal(await doneSteps(page), 0);
    await check();

    await report(shop.dataDir, 'prepare', number);
    await stage(page, 'Em preparo');
    await currentStep(page, 'Em preparo').waitFor();
    await setTextSize(page, 200);
    await expectNoSidewaysScroll(page, 'the order with large text');
    await setTextSize(page, 100);
    await report(shop.dataDir, 'dispatch', number);
    await stage(page, 'Saiu para entrega');
    await report(shop.dataDir, 'finish', number);
    await stage(page, 'Concluído');
    assert.equal(await doneSteps(page), await steps(page).count(), 'without a reload');
    await page.reload();
    await stage(page, 'Concluído');

    await page.getByRole('banner').getByRole('link', { name: 'Meus pedidos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Meus pedidos' }).waitFor();
    const card = page.getByRole('link', { name: new RegExp(`Pedido nº ${number}\\b.*Concluído`) });
    await card.getByText(/^Açúcar.* · 12 itens$/).waitFor();
    await check();
    await page.getByRole('link', { name: new RegExp(`Pedido nº ${number}\\b`) }).click();
    await page.getByRole('button', { name: 'Pedir de novo' }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await page
      .getByText(/Açúcar/)
      .first()
      .waitFor();

    await page.goBack();
    await stage(page, 'Concluído');
  },
);

// Decision: An order that is open again is not lost: its link and the list of orders lead on to its payment.
journey(
  'the page and the list of an order that was opened again lead to its checkout',
  { env: {}, expected: ['404'] },
  async (walk) => {
    const { page, open, check } = walk;
    await chooseToPayBy(walk, 'PIX', '/#demo-instagram');
    await confirmButton(page).click();
    await page.waitForURL('**/confirm?order=*');
    const number = (await page.getByRole('heading', { name: /^Pedido nº/ }).textContent())?.match(/\d+/)?.[0];
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
    await page.waitForURL('**/order/checkout');
    await page.locator('.order-footer').getByText(`Pedido nº ${number}`).waitFor();
    await picture(page, 'reopened-checkout');
    // 'Back' leads to the order, not away from it.
    await page.goBack();
    await page.waitForURL(`**/order/${number}`);
    await page.getByText('Falta confirmar').waitFor();
    await picture(page, 'reopened-order');
    await open('/catalog');
    await page.locator('.order-footer').getByText(`Pedido nº ${number}`).waitFor();
    await picture(page, 'reopened-catalogue');
    for (const path of [`/order/${number}`, '/orders']) {
      await open(path);
      await page.getByText('Falta confirmar').waitFor();
      await page.getByText(/^Boné.* · 1 item$/).waitFor();
      assert.equal(await page.getByText(/não encontrado|ainda não fez/).count(), 0, path);
      await check();
    }
    await page.getByRole('link', { name: `Continuar o pedido nº ${number}` }).click();
    await page.getByText(`Pedido nº ${number}: escolha outra forma de pagamento`).waitFor();
    await open('/order');
    await page.getByText(`Pedido nº ${number}, reaberto`).waitFor();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  },
);

// Spec §2: "finish: canceled order shows 'Pedido cancelado' with a cancel image; otherwise 'Pedido finalizado' with
// success toast 'Pedido finalizado, você pode fechar essa aba!'."
journey(
  '/finish announces no success for a cancelled order, and says what happens with its money',
  async ({ page, open, check, shop }) => {
    const number = await confirm({ page, open }, 'demo-instagram');
    await open('/finish#demo-instagram');
    await page.locator('.toast-view, [role=status]').getByText('Pedido finalizado, você').first().waitFor();
    const { bottom = 0 } = await page
      .getByRole('link', { name: 'Ver pedido' })
      .evaluate((link) => ({ bottom: link.getBoundingClientRect().bottom }));
    assert.ok(bottom < 740, `the button ends at ${bottom}`);
    await picture(page, 'finish');
    await report(shop.dataDir, 'cancel', number);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('Pedido finalizado, você')) seen.push('success');
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
    await open('/catalog#demo-instagram');
    await open('/finish#demo-instagram');
    await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();
    await page.getByText('Nada foi cobrado.').waitFor();
    await check();
    await picture(page, 'finish-cancelled');
    assert.deepEqual(await page.evaluate(() => (window as unknown as { seen: string[] }).seen), []);
  },
);

for (const channel of ['whatsapp', 'messenger', 'instagram', 'webchat'])
  journey(`back from the confirmation on ${channel} shows the order, in the checkout and in the cart`, async (walk) => {
    const { page, open } = walk;
    // The shop's own page for the chat: the browser leaves and comes back.
    await page.route('https://wa.me/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>WhatsApp</p>' }),
    );
    await chooseToPayBy(walk, 'Dinheiro', `/#demo-${channel}`);
    // The confirmation takes the cart's place in the history, so that the way back leads to the checkout.
    for (const path of ['/order/checkout', '/order']) await page.goto(new URL(path, page.url()).href);
    await confirmButton(page).click();
    await page.waitForURL(channel === 'whatsapp' ? 'https://wa.me/**' : '**/confirm?order=*');
    await page.goBack();
    await page.waitForURL(/\/order\/\d+$/);
    await page.getByRole('list', { name: 'Andamento do pedido' }).waitFor();
    for (const text of ['Seu carrinho está vazio', 'Loja', 'Finalizar pedido'])
      assert.equal(await page.getByText(text, { exact: true }).count(), 0, text);
    await open(`/order#demo-${channel}`);
    await page.getByText('Este pedido já está com a loja.').waitFor();
    assert.equal(await page.getByText('Seu carrinho está vazio').count(), 0);
  });

journey(
  "another customer's order and an unknown number show a page with links instead of an error",
  { expected: ['404'] },
  async ({ page, open }) => {
    const number = await confirm({ page, open }, 'demo-webchat');
    await open(`/order/${number}#demo-instagram`);
    await page.getByRole('button', { name: 'Abrir o novo link' }).click();
    await page.getByRole('heading', { name: 'Pedido não encontrado' }).waitFor();
    await page.getByRole('link', { name: 'Meus pedidos' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Meus pedidos' }).waitFor();
    await open('/order/abc');
    await page.getByRole('heading', { name: 'Pedido não encontrado' }).waitFor();
    await page.getByRole('link', { name: 'Meus pedidos' }).last().waitFor();
  },
);

// Decision: The page of an order under way repeats when and where it is handed over.
journey(
  'an order that is picked up says when and where, and a cancelled one what becomes of the money',
  async (walk) => {
    const { page, open, shop } = walk;
    await chooseToPayBy(walk, 'Dinheiro', '/#demo-instagram');
    await confirmButton(page).click();
    await page.waitForURL('**/confirm?order=*');
    const heading = await page.getByRole('heading', { name: /^Pedido nº/ }).textContent();
    const number = heading?.match(/\d+/)?.[0] ?? '';
    await open(`/order/${number}#demo-instagram`);
    const head = page.locator('.order-header');
    for (const [change, words] of [
      ['prepare', 'Em preparo'],
      ['dispatch', 'Pronto para retirada'],
    ] as const) {
      await report(shop.dataDir, change, number);
      await stage(page, words);
      await head.getByText(/^Retire .+, entre \d\d:\d\d e \d\d:\d\d, em Empório Girassol Centro\.$/).waitFor();
    }
    await report(shop.dataDir, 'cancel', number);
    await stage(page, 'Cancelado');
    await head.getByText('Nada foi cobrado.').waitFor();
    assert.equal(await head.getByText(/^Retire/).count(), 0);
  },
);

// Decision: A cancelled order never shows an error of its payment, and the focus moves to the title that says it.
for (const way of ['PIX', 'Boleto'])
  journey(`an order with an open ${way} that the shop cancels turns to 'Cancelado' under the focus`, async (walk) => {
    const { page, shop, check } = walk;
    await chooseToPayBy(walk, way, '/#demo-instagram');
    await confirmButton(page).click();
    await page.waitForURL('**/confirm?order=*');
    const heading = await page.getByRole('heading', { name: /^Pedido nº/ }).textContent();
    const number = heading?.match(/\d+/)?.[0] ?? '';
    await walk.open(`/order/${number}#demo-instagram`);
    const copy = page.getByRole('button', { name: /^Copiar/ }).first();
    await copy.focus();
    await page.evaluate((words) => {
      new MutationObserver(() => {
        if (document.querySelector('main')?.textContent.includes(words)) document.documentElement.dataset.failed = '';
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, 'Aconteceu um erro com seu pagamento');
    await report(shop.dataDir, 'cancel', number);
    await stage(page, 'Cancelado');
    await page.getByRole('heading', { level: 1, name: 'Cancelado' }).and(page.locator(':focus')).waitFor();
    await page.waitForTimeout(500);
    assert.equal(await page.locator('[data-failed]').count(), 0);
    await check();
  });
