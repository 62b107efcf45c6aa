import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';

const desk = { viewport: { width: 1280, height: 900 } };
/** Two people edit one order, so each walk has its own shop. The second one is refused. */
const own = { env: {}, device: desk, expected: ['409'] };

const product = 'acucar-refinado-1kg';
const confirmCall = '**/api/order/confirm';

// Decision: When two people end an order at the same time, the second one sees who was first, with the order on screen.
journey('an agent who confirms just after the shopper sees who confirmed, with the order', own, async (walk) => {
  const { agent, shopper } = await openBoth(walk);
  const send = await holdBack(agent, confirmCall);
  await agent.getByRole('button', { name: 'Finalizar e enviar PIX' }).click();
  await send.isHeld;
  await shopper.getByRole('button', { name: 'Confirmar pedido e retornar ao WhatsApp' }).click();
  await shopper.getByText('Outro site').waitFor();
  send.go();
  await agent.waitForURL('**/finish?*');
  await agent.getByText('O cliente confirmou este pedido.').waitFor();
  await seesOrder(agent);
  await agent.getByRole('heading', { name: 'Mensagens para o contato' }).waitFor();
  await agent.getByRole('button', { name: 'Cancelar pedido' }).waitFor();
  assert.equal(await agent.getByText('alterado em outro lugar').count(), 0);
  await walk.check();
  await agent.reload();
  await agent.getByText('O cliente confirmou este pedido.').waitFor();
  await seesOrder(agent);
  const { items } = await callExternalSite(agent, 'GET', '/api/order/current');
  assert.deepEqual(items, [], 'the next order has nothing in it');
});

// Decision: When two people end an order at the same time, the second one sees who was first, with the order on screen.
journey(
  'a shopper who confirms just after the agent sees who confirmed, and continues to the payment',
  own,
  async (walk) => {
    const { agent, shopper } = await openBoth(walk);
    const send = await holdBack(shopper, confirmCall);
    await shopper.getByRole('button', { name: 'Confirmar pedido e retornar ao WhatsApp' }).click();
    await send.isHeld;
    await agent.getByRole('button', { name: 'Finalizar e enviar PIX' }).click();
    await agent.waitForURL('**/finish?*');
    send.go();
    await shopper.waitForURL('**/order/payment?order=*');
    await shopper.getByText('O vendedor confirmou este pedido.').waitFor();
    await seesOrder(shopper);
    assert.ok(await shopper.getByLabel('Código PIX copia e cola').inputValue());
  },
);

// Decision: When two people end an order at the same time, the second one sees who was first, with the order on screen.
journey('a shopper who confirms just after the agent canceled sees the cancellation', own, async (walk) => {
  const { agent, shopper } = await openBoth(walk);
  const send = await holdBack(shopper, confirmCall);
  await shopper.getByRole('button', { name: 'Confirmar pedido e retornar ao WhatsApp' }).click();
  await send.isHeld;
  await cancelBy(agent);
  await agent.waitForURL('**/finish?*');
  send.go();
  await shopper.waitForURL('**/finish');
  await shopper.getByText('O vendedor cancelou este pedido.').waitFor();
  await shopper.getByRole('heading', { name: 'Pedido cancelado' }).first().waitFor();
  await shopper.getByRole('link', { name: 'Voltar para o WhatsApp' }).waitFor();
});

// Decision: When two people end an order at the same time, the second one sees who was first, with the order on screen.
journey(
  'an agent who cancels just after the shopper confirmed sees that, and may still cancel it',
  own,
  async (walk) => {
    const { agent, shopper } = await openBoth(walk);
    const send = await holdBack(agent, '**/api/order/cancel');
    await cancelBy(agent);
    await send.isHeld;
    await shopper.getByRole('button', { name: 'Confirmar pedido e retornar ao WhatsApp' }).click();
    await shopper.getByText('Outro site').waitFor();
    send.go();
    await agent.waitForURL('**/finish?*');
    await agent.getByText('O cliente confirmou este pedido.').waitFor();
    await seesOrder(agent);
    await cancelBy(agent);
    await agent.getByRole('heading', { name: 'Pedido cancelado' }).first().waitFor();
  },
);

journey(
  "when the agent confirms while the shopper's last edit is being sent, the shopper sees the order as placed",
  own,
  async (walk) => {
    const { agent, shopper } = await openBoth(walk);
    await openStep(shopper, 'Itens do pedido');
    const send = await holdBack(shopper, '**/api/order/items/');
    await shopper
      .getByRole('button', { name: /adicionar mais um item/ })
      .first()
      .click();
    await send.isHeld;
    await agent.getByRole('button', { name: 'Finalizar e enviar PIX' }).click();
    await agent.waitForURL('**/finish?*');
    send.go();
    await shopper.waitForURL('**/order/payment?order=*');
    await shopper.getByText('O vendedor confirmou este pedido.').waitFor();
    await seesOrder(shopper);
    const { items } = await callExternalSite(shopper, 'GET', '/api/order/current');
    assert.deepEqual(items, [], 'the late edit begins no other order');
  },
);

// Decision: A page recovers from a failed read and from a missed event without another event.
journey(
  'an event whose refetch fails is shown a moment later, without another event',
  { ...own, expected: ['503', 'order/current'] },
  async (walk) => {
    const { agent, shopper } = await openBoth(walk);
    await openStep(shopper, 'Itens do pedido');
    let failures = 0;
    await shopper.route('**/api/order/current', async (route) => {
      if (failures >= 4) return route.continue();
      failures += 1;
      await route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"success":false,"data":null,"errors":[]}',
      });
    });
    await agent
      .getByRole('button', { name: /adicionar mais um item/ })
      .first()
      .click();
    await shopper.locator('input[aria-label="quantidade"][value="9"]').first().waitFor();
    assert.equal(failures, 4);
  },
);

/** Agent and shopper in the checkout of one order that both may confirm: eight of one product, by PIX. */
async function openBoth({ page: agent, open, shop }: Walk): Promise<{ agent: Page; shopper: Page }> {
  const context = await agent
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' });
  assert.ok(context);
  agent.context().once('close', () => void context.close());
  await context.route(
    (url) => url.origin !== new URL(shop.url).origin,
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Outro site</title><body>Outro site' }),
  );
  const shopper = await context.newPage();
  await shopper.goto(`${shop.url}/catalog#demo-whatsapp`);
  await callExternalSite(shopper, 'POST', '/api/order/items/', { index: '', providerId: product, quantity: 8 });
  await completeCheckoutElsewhere(shopper);
  await callExternalSite(shopper, 'POST', '/api/order/payment/delivery', { providerId: 'pix', type: 3 });
  const streaming = shopper.waitForResponse('**/api/order/events');
  await shopper.goto(`${shop.url}/order/checkout#demo-whatsapp`);
  await open('/order/checkout#demo-agente');
  await agent.getByRole('button', { name: 'Finalizar e enviar PIX' }).waitFor();
  await streaming;
  return { agent, shopper };
}

/** Holds the page's next call until `go` is called. */
async function holdBack(page: Page, call: string): Promise<{ isHeld: Promise<void>; go: () => void }> {
  let go = () => {};
  let held = () => {};
  const gate = new Promise<void>((done) => {
    go = done;
  });
  const isHeld = new Promise<void>((done) => {
    held = done;
  });
  await page.route(call, async (route) => {
    held();
    await gate;
    await route.continue();
  });
  return { isHeld, go };
}

async function cancelBy(agent: Page): Promise<void> {
  await agent.getByRole('button', { name: 'Cancelar pedido' }).click();
  await agent.getByRole('dialog', { name: 'Cancelar pedido' }).getByRole('button', { name: 'Sim' }).click();
}

/** Checks the order's number, items and total. */
async function seesOrder(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Pedido nº \d+$/ }).waitFor();
  await page.getByText('8 × Açúcar').waitFor();
  await page.getByText('Total', { exact: true }).waitFor();
}
