import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  choosePayment,
  choosePickup,
  chooseSlot,
  fillContact,
  finishedStep,
  nextButton,
  openStep,
  stepOf,
} from '../../helpers/browser/checkout-steps.ts';
import { completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { enabled, orderFooter, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

// Visitors without a session code: each has their own order.

journey('a shopper chooses PIX, and it is still chosen after a reload', async (walk) => {
  const { page, check } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  const sent = page.waitForResponse('**/api/order/payment/delivery');
  await choosePayment(page, 'PIX');
  assert.equal((await sent).status(), 200);
  await finishedStep(page, 'Pagamento', 'PIX').waitFor();
  await fact(page, 'Pagamento', 'PIX').waitFor();
  await check();

  await page.reload();
  await fact(page, 'Pagamento', 'PIX').waitFor();
  await openStep(page, 'Pagamento');
  assert.equal(await page.getByRole('radio', { name: 'PIX' }).isChecked(), true);
});

// Spec §2: "Payment method and options, coupon (or manual discount when manual prices are on), custom delivery price."
// Spec §1: "They browse a catalogue, search and filter, build an order, choose delivery or pickup, pay and confirm."
journey('a shopper picks up at a store, at a time, pays by PIX and confirms from the checkout', async (walk) => {
  const { page, check } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  const confirm = page.getByRole('button', { name: 'Confirmar pedido' });
  assert.equal(await confirm.count(), 0);
  await nextButton(page, 'Escolher a entrega').waitFor();
  await choosePickup(page);
  await finishedStep(page, 'Entrega').waitFor();
  await chooseSlot(page);
  await fact(page, 'Entrega', /^Retirada em /).waitFor();
  await fact(page, 'Horário', /, entre \d\d:\d\d e \d\d:\d\d$/).waitFor();
  await choosePayment(page, 'PIX');
  await finishedStep(page, 'Pagamento', 'PIX').waitFor();
  await fillContact(page, { phone: '' });
  await nextButton(page, 'Informar o telefone').waitFor();
  await page.getByLabel('Telefone', { exact: true }).fill('(11) 98765-4321');
  await nextButton(page).waitFor({ state: 'detached' });
  await check();
  // The contact's data are saved before, without the three seconds' delay.
  await enabled(confirm).click();
  await page.waitForURL('**/confirm?order=*');
});

// Decision: A boleto takes banking days. Who chooses one for an earlier slot reads it before the order is confirmed.
journey(
  'a boleto that may be confirmed only after the slot says so at its choice and below the finished section',
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk, 'bone', /Boné/);
    await choosePickup(page);
    await finishedStep(page, 'Entrega').waitFor();
    await chooseSlot(page);
    await choosePayment(page, 'Boleto');
    const section = stepOf(page, 'Pagamento');
    const warning = section.getByText(
      /^O boleto pode ser confirmado só depois da retirada escolhida \(.+, entre \d\d:\d\d e \d\d:\d\d\)\. Prefira PIX ou cartão, ou escolha uma data mais adiante\.$/,
    );
    await warning.waitFor();
    await finishedStep(page, 'Pagamento', 'Boleto').waitFor();
    await check();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/boleto-closed.png`, fullPage: true });
    await openStep(page, 'Pagamento');
    await section.getByText('Compensa em até 3 dias úteis, talvez só depois da retirada').waitFor();
    assert.equal(await warning.count(), 1);
    await check();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/boleto-open.png`, fullPage: true });
    await page.getByRole('radio', { name: 'PIX', exact: true }).click();
    await warning.waitFor({ state: 'detached' });
  },
);

// Spec §5: "Cash amount (group 'Dinheiro') must be at least the order total: 'O valor deve ser maior que o valor do
// pedido!'."
journey('a shopper pays in cash on delivery and needs change: an amount below the total is refused', async (walk) => {
  const { page, check } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  await completeCheckoutElsewhere(page);
  await page.reload();
  // The order is picked up.
  await choosePayment(page, 'Pagamento na retirada');
  await nextButton(page, 'Escolher a opção').waitFor();
  await page
    .getByRole('group', { name: 'Como vai pagar na retirada' })
    .getByRole('radio', { name: 'Dinheiro', exact: true })
    .check();
  await fact(page, 'Pagamento', /^Dinheiro/).waitFor();
  const amount = page.getByRole('textbox', { name: 'Precisa de troco para quanto?' });
  await amount.fill('20');
  assert.equal(await amount.getAttribute('aria-invalid'), null, 'no error is shown while typing');
  await amount.blur();
  await page.getByRole('alert').getByText('O valor deve ser maior que o valor do pedido!').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Confirmar pedido' }).count(), 0);
  await nextButton(page, 'Corrigir o troco').click();
  assert.equal(await amount.evaluate((field) => field === document.activeElement), true);
  await check();

  await amount.fill('100');
  await fact(page, 'Pagamento', /troco para R\$\s100,00$/).waitFor();
  assert.equal(await page.getByText('O valor deve ser maior que o valor do pedido!').count(), 0);

  await amount.fill('20');
  await page.getByRole('alert').getByText('O valor deve ser maior que o valor do pedido!').waitFor();
  await fact(page, 'Pagamento', /^Dinheiro na (entrega|retirada)$/).waitFor();
  await page.reload();
  await fact(page, 'Pagamento', /^Dinheiro na (entrega|retirada)$/).waitFor();
  await page.getByRole('alert').getByText('O valor deve ser maior que o valor do pedido!').waitFor();
  assert.equal(await amount.inputValue(), '20', 'what was typed is there to be corrected');
  await amount.fill('100');
  await fact(page, 'Pagamento', /troco para R\$\s100,00$/).waitFor();
  await openStep(page, 'Itens do pedido');
  await page.getByRole('button', { name: 'adicionar mais um item' }).click({ clickCount: 2 });
  const lost = page.getByText(/^O troco para R\$\s100,00 não cobre mais o total do pedido/);
  await lost.waitFor();
  assert.equal(await page.getByText('Ver os itens do pedido').count(), 0);
  await check();
  await nextButton(page, 'Corrigir o troco').click();
  await amount.fill('200');
  await fact(page, 'Pagamento', /troco para R\$\s200,00$/).waitFor();
  await lost.waitFor({ state: 'detached' });
  await enabled(page.getByRole('button', { name: 'Confirmar pedido' })).waitFor();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/change-corrected.png` });
  await openStep(page, 'Pagamento');
  await amount.fill('');
  await fact(page, 'Pagamento', /^Dinheiro na (entrega|retirada)$/).waitFor();
});

// Spec §2: "Payment method and options, coupon (or manual discount when manual prices are on), custom delivery price."
journey('for card payment on delivery the shopper chooses the card', async (walk) => {
  const { page } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  await choosePayment(page, 'Pagamento na entrega');
  await page
    .getByRole('group', { name: 'Como vai pagar na entrega' })
    .getByRole('radio', { name: 'Cartão de crédito' })
    .check();
  const cards = page.getByRole('group', { name: 'Opção de pagamento' });
  assert.equal(await cards.getByRole('radio', { checked: true }).count(), 0);
  await cards.getByRole('radio', { name: 'Elo' }).click();
  await fact(page, 'Pagamento', 'Elo').waitFor();
  assert.equal(await page.getByRole('textbox', { name: /troco/ }).count(), 0, 'change is for cash');
});

// Decision: A step closes when its last answer was saved, never while its next choice is open.
for (const isSaved of [true, false])
  journey(
    `payment at the pickup after an amount of cash that ${isSaved ? 'was saved' : 'is still typed'} asks for its own choice`,
    async (walk) => {
      const { page, check } = walk;
      await openCheckout(walk, 'bone', /Boné/);
      await completeCheckoutElsewhere(page);
      await page.reload();
      await openStep(page, 'Pagamento');
      const sent = '**/api/order/payment/delivery';
      const cash = page.waitForResponse(sent);
      await page.getByRole('radio', { name: 'Dinheiro', exact: true }).click();
      await cash;
      const amount = page.getByRole('textbox', { name: 'Precisa de troco para quanto?' });
      const saved = isSaved ? page.waitForResponse(sent) : null;
      await amount.fill('100');
      await page.keyboard.press('Tab');
      await saved;
      if (isSaved) await fact(page, 'Pagamento', /troco para R\$\s100,00$/).waitFor();
      await page
        .locator('label.choice')
        .filter({ hasText: /^Pagamento na retirada/ })
        .tap();
      const ways = stepOf(page, 'Pagamento').getByRole('group', { name: 'Como vai pagar na retirada' });
      await ways.waitFor();
      // An amount that is still typed would be sent one second after the last key.
      await page.waitForTimeout(1_500);
      assert.ok(await ways.isVisible());
      assert.equal(await ways.getByRole('radio', { checked: true }).count(), 0);
      await nextButton(page, 'Escolher a opção').waitFor();
      await check();
    },
  );

// Decision: A saved payment never keeps the next choice from being made.
for (const [who, hash, device] of [
  ['a shopper', '', {}],
  ['an agent', '#demo-agente', { viewport: { width: 1280, height: 800 } }],
] as const)
  journey(`${who} changes cash at the pickup, which was saved, to a debit card`, { device }, async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk, 'bone', /Boné/, hash);
    await completeCheckoutElsewhere(page);
    await page.reload();
    const open = hash ? () => Promise.resolve() : () => openStep(page, 'Pagamento');
    await open();
    await page.getByRole('radio', { name: 'Pagamento na retirada', exact: true }).click();
    const ways = page.getByRole('group', { name: 'Como vai pagar na retirada' });
    const cash = page.waitForResponse('**/api/order/payment/delivery');
    await ways.getByRole('radio', { name: 'Dinheiro', exact: true }).click();
    await cash;
    await fact(page, 'Pagamento', /^Dinheiro na retirada$/).waitFor();
    await page.reload();
    await open();
    const debit = ways.getByRole('radio', { name: 'Cartão de débito', exact: true });
    await debit.click();
    assert.equal(await debit.isChecked(), true);
    const cards = page.getByRole('group', { name: 'Opção de pagamento' });
    assert.equal(await cards.getByRole('radio', { checked: true }).count(), 0);
    await check();
    if (!hash) {
      await page.getByRole('link', { name: /^Carrinho/ }).click();
      await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
      await page.getByText('Escolha uma opção de pagamento.').waitFor();
      await page.goBack();
    }
    await cards.getByRole('radio', { name: 'Mastercard' }).click();
    await fact(page, 'Pagamento', /Mastercard/).waitFor();
  });

journey('what a payment at the handover asks next is scrolled above the footer', async (walk) => {
  const { page } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  await openStep(page, 'Pagamento');
  const way = page.getByRole('radio', { name: 'Pagamento na entrega', exact: true });
  // The choice itself is just above the footer.
  await way.evaluate((radio) => {
    const footer = document.querySelector('.order-footer')?.getBoundingClientRect().top ?? innerHeight;
    scrollBy({ top: radio.getBoundingClientRect().bottom + 40 - footer, behavior: 'instant' });
  });
  await way.click();
  const asked = page.getByRole('group', { name: 'Como vai pagar na entrega' });
  await asked.waitFor();
  await untilScrollEnds(page);
  const [group, footer] = [await asked.boundingBox(), await orderFooter(page).boundingBox()];
  assert.ok(group && footer && group.y + group.height <= footer.y, `${group?.y} + ${group?.height}, ${footer?.y}`);
});

// Spec §8: "coupon errors (title 'Cupom') and manual discount errors show the first server error message"
journey(
  "a coupon shows as a chip with its discount; an invalid one shows the reason under 'Cupom'",
  { expected: [/422/] },
  async (walk) => {
    const { page, check } = walk;
    await openCheckout(walk, 'bone', /Boné/);
    await openStep(page, 'Pagamento');
    const field = page.getByRole('textbox', { name: 'Cupom de desconto' });
    await field.fill('CARNAVAL');
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await page
      .getByRole('region', { name: 'Avisos' })
      .getByText(/^Cupom:/)
      .waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await field.inputValue(), 'CARNAVAL');
    await check();

    await field.fill('bemvindo10');
    await field.press('Enter');
    const remove = page.getByRole('button', { name: 'Remover o cupom BEMVINDO10' });
    await remove.waitFor();
    await total(page, 'Cupom BEMVINDO10', /^−R\$\s4,99$/).waitFor();
    await total(page, 'Total', /^R\$\s44,91$/).waitFor();
    await check();

    await remove.click();
    await total(page, 'Total', /^R\$\s49,90$/).waitFor();
    assert.equal(await field.inputValue(), '');
  },
);

// Decision: A coupon that was typed but not applied is never lost with the order.
journey('a coupon that was typed but not applied comes before the confirmation', async (walk) => {
  const { page, check } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  await completeCheckoutElsewhere(page);
  await page.reload();
  await choosePayment(page, 'PIX');
  const confirm = page.getByRole('button', { name: /^Confirmar pedido/ });
  await confirm.waitFor();
  await openStep(page, 'Pagamento');
  const field = page.getByRole('textbox', { name: 'Cupom de desconto' });
  await field.fill('bemvindo10');
  await page.getByRole('button', { name: 'Ver o cupom' }).click();
  const advice = page.getByText('Aplique ou apague o cupom antes de confirmar.');
  await advice.waitFor();
  assert.equal(await field.evaluate((input) => input === document.activeElement), true);
  const footer = await orderFooter(page).elementHandle();
  for (const shown of [field, advice]) {
    const element = await shown.elementHandle();
    await page.waitForFunction(
      ([one, bar]) =>
        one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top,
      [element, footer] as [NonNullable<typeof element>, NonNullable<typeof footer>],
    );
  }
  await check();
  await field.press('Enter');
  await page.getByRole('button', { name: 'Remover o cupom BEMVINDO10' }).waitFor();
  await confirm.waitFor();
});

// Spec §5: "PIX and Boleto are hidden when any item is a subscription. Each payment method is shown only if its enable
// flag on the order is set. Custom payment shows only if a custom method exists and the payment type is manual. Pay on
// delivery shows only if any option is payable on delivery."
journey('PIX and Boleto are hidden when any item is a subscription', async (walk) => {
  const { page, open } = walk;
  await open('/');
  await search(page, 'leite');
  const milk = page.getByRole('article', { name: /Leite Integral/ }).first();
  await milk.getByText('Assinar item').click();
  await milk
    .getByRole('button', { name: /Semana/ })
    .first()
    .click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
  await page.goto(new URL('/order/checkout', page.url()).href);
  await openStep(page, 'Pagamento');
  await page.getByRole('radio', { name: 'Cartão de crédito', exact: true }).waitFor();
  assert.equal(await page.getByRole('radio', { name: /PIX|Boleto/ }).count(), 0);
});

// Spec §4: "Choosing a schedule reloads payment options."
journey('choosing a schedule refetches the payment options', async (walk) => {
  const { page } = walk;
  await openCheckout(walk, 'bone', /Boné/);
  await choosePickup(page);
  await finishedStep(page, 'Entrega').waitFor();
  const asked = page.waitForRequest('**/api/order/payments/');
  await chooseSlot(page);
  await asked;
});

// Spec §8: "warning toasts … 'Falha ao carregar opções de pagamento' (first server message beside the field)"
journey('payment options that fail to load show an error, and can be retried', { expected: [/503/] }, async (walk) => {
  const { page } = walk;
  const asked = '**/api/order/payments/';
  const words = 'O meio de pagamento não responde.';
  await page.route(asked, (route) =>
    route.fulfill({ status: 503, json: { success: false, data: null, errors: [{ message: words }] } }),
  );
  await openCheckout(walk, 'bone', /Boné/);
  await openStep(page, 'Pagamento');
  await page.getByText('Falha ao carregar opções de pagamento', { exact: true }).waitFor();
  const section = page.getByRole('region', { name: 'Pagamento' });
  await section.getByText(words).waitFor();
  await page.unroute(asked);
  await section.getByRole('button', { name: 'Tentar novamente' }).click();
  await section.getByRole('radio', { name: 'PIX' }).waitFor();
});

// Spec §8: "'Erro ao atualizar o método de pagamento'"
journey(
  "a failed payment choice shows 'Erro ao atualizar o método de pagamento', and is not shown as chosen",
  { expected: [/422/] },
  async (walk) => {
    const { page } = walk;
    await openCheckout(walk, 'bone', /Boné/);
    const asked = '**/api/order/payment/delivery';
    await page.route(asked, (route) =>
      route.fulfill({ status: 422, json: { success: false, data: null, errors: [] } }),
    );
    await choosePayment(page, 'PIX');
    await page.getByRole('region', { name: 'Avisos' }).getByText('Erro ao atualizar o método de pagamento').waitFor();
    assert.equal(await page.getByRole('radio', { name: 'PIX' }).isChecked(), false);
    await page.unroute(asked);
  },
);

const cap = (price: string, availability = 'in_stock') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Chapelaria</title>
<item><g:id>chapeu-1</g:id><title>Chapéu de palha</title><g:price>${price} BRL</g:price><g:availability>${availability}</g:availability></item>
</channel></rss>`;

// Spec §5: "Order footer problems … every message in catalogErrorMessages. The confirm button is disabled when any such
// rule is broken."
journey(
  "a price change of a cart item is reported once; 'Entendi' lets the shopper continue",
  { env: {} },
  async (walk) => {
    const { page, shop, open, check } = walk;
    await importFeed(cap('80.00'), shop.dataDir);
    await open('/#demo-webchat');
    await add(page, 'chapeu', /Chapéu/);
    await page.getByRole('link', { name: /carrinho/i }).click();
    const confirm = page.getByRole('button', { name: 'Confirmar pedido' });
    await enabled(confirm).waitFor();

    await importFeed(cap('95.00'), shop.dataDir);
    await page.reload();
    const changed = page.getByText(/O preço de Chapéu de palha mudou de R\$\s80,00 para R\$\s95,00/);
    await changed.waitFor();
    assert.equal(await confirm.isDisabled(), true);
    await check();
    await page.getByRole('button', { name: 'Entendi' }).click();
    await changed.waitFor({ state: 'detached' });
    await enabled(confirm).waitFor();
    assert.equal(await confirm.evaluate((button) => button === document.activeElement), true);
    await confirm.click();
    await page.waitForURL('**/confirm?order=*');
  },
);

journey(
  "after 'Entendi' the focus moves to the problem that has come meanwhile",
  { env: {} },
  async ({ page, shop, open, check }) => {
    await importFeed(cap('80.00'), shop.dataDir);
    await open('/#demo-webchat');
    await add(page, 'chapeu', /Chapéu/);
    await page.getByRole('link', { name: /carrinho/i }).click();
    await enabled(page.getByRole('button', { name: 'Confirmar pedido' })).waitFor();
    await importFeed(cap('95.00'), shop.dataDir);
    await page.reload();
    const understood = page.getByRole('button', { name: 'Entendi' });
    await understood.waitFor();
    await importFeed(cap('95.00', 'out_of_stock'), shop.dataDir);
    await understood.click();
    await understood.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Ver o item indisponível');
    await check();
  },
);

/** Adds one of a product to an order and opens its checkout. */
async function openCheckout({ page, open }: Walk, words: string, name: RegExp, hash = ''): Promise<void> {
  await open(`/${hash}`);
  await add(page, words, name);
  await page.goto(new URL('/order/checkout', page.url()).href);
  await page.getByRole('heading', { name: 'Pagamento' }).waitFor();
}

async function add(page: Page, words: string, name: RegExp): Promise<void> {
  await search(page, words);
  await page
    .getByRole('article', { name })
    .first()
    .getByRole('button', { name: /^Adicionar/ })
    .click();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor();
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Pesquisar por produto').fill(words);
  await page.keyboard.press('Enter');
  await page.getByText(`Buscando por "${words}"`).waitFor();
}

/** A line of the summary: its label and its text. */
const fact = (page: Page, name: string, says: string | RegExp) => lineOf(page, '.order-facts', name, says);
const total = (page: Page, name: string, says: RegExp) => lineOf(page, '.order-totals', name, says);
const lineOf = (page: Page, list: string, name: string, says: string | RegExp) =>
  page
    .locator(`${list} > div`)
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .filter({ hasText: says });
