import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { callExternalSite, completeCheckoutElsewhere, keptCode } from '../../helpers/browser/external-sites.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';
import { payAtBank } from '../../helpers/browser/payment-journey.ts';
import { emptyDataDir, type RunningShop, startShop } from '../../helpers/processes/running-shop.ts';

const desk = { viewport: { width: 1280, height: 900 } };
/** Two people edit one order, so each walk has its own shop. */
const own = { env: {}, device: desk };

// Decision: Agent and shopper on the same order see each other's edits without a reload, with a toast.
journey("an agent and a shopper see each other's edits without a reload, with a quiet notice", own, async (walk) => {
  const { page: agent, check } = walk;
  const shopper = await withShopper(walk);
  await walk.open('/order/checkout#demo-agente');
  await quantityOf(agent, 2).waitFor();
  await agent.getByRole('button', { name: /adicionar mais um item/ }).click();
  await quantityOf(shopper, 3).waitFor();
  await shopper.getByText('O vendedor alterou seu pedido').waitFor();
  await shopper.getByRole('button', { name: /adicionar mais um item/ }).click();
  await quantityOf(agent, 4).waitFor();
  await agent.getByText(/ mudou .+ de \d+ para \d+$/).waitFor();
  await check();
});

// Decision: A stale write that touches another line is merged; a '+' or '−' on the same line applies to the other
// person's latest quantity.
journey(
  "two users who press '+' on the same line at once add two, and no press is lost",
  { ...own, expected: ['409'] },
  async (walk) => {
    const { page: agent, check } = walk;
    const shopper = await withShopper(walk);
    await walk.open('/order/checkout#demo-agente');
    await quantityOf(agent, 2).waitFor();
    const sent = [agent, shopper].map((page) => page.waitForResponse('**/api/order/items/'));
    await Promise.all(
      [agent, shopper].map((page) => page.getByRole('button', { name: /adicionar mais um item/ }).click()),
    );
    const responses = await Promise.all(sent);
    assert.ok(responses.every((response) => [200, 409].includes(response.status())));
    await quantityOf(shopper, 4).waitFor();
    await quantityOf(agent, 4).waitFor();
    const order = await callExternalSite(agent, 'GET', '/api/order/current');
    assert.deepEqual(
      order.items.map(({ quantity }: { quantity: number }) => quantity),
      [4],
    );
    await check();
  },
);

// Decision: Agent and shopper on the same order see each other's edits without a reload, with a toast.
journey('a contact with an empty cart who looks at products sees what the agent adds', own, async (walk) => {
  const { page: agent } = walk;
  const shopper = await shopperOf(walk);
  const streaming = shopper.waitForRequest('**/api/order/events');
  await shopper.goto(`${walk.shop.url}/catalog#demo-whatsapp`);
  await streaming;
  await walk.open('/catalog#demo-agente');
  await agent.waitForFunction(keptCode);
  await callExternalSite(agent, 'POST', '/api/order/items/', {
    index: '',
    providerId: 'acucar-refinado-1kg',
    quantity: 2,
  });
  await shopper.getByText('O vendedor alterou seu pedido').waitFor();
  await shopper.getByRole('link', { name: 'Carrinho, 2 itens' }).first().waitFor();
});

// Decision: Agent and shopper on the same order see each other's edits without a reload, with a toast.
journey('text that is being typed is kept when another user edits the order', own, async (walk) => {
  const { page: agent } = walk;
  const shopper = await withShopper(walk);
  await walk.open('/order/checkout#demo-agente');
  await quantityOf(agent, 2).waitFor();
  const name = agent.getByRole('textbox', { name: /^Nome/ }).first();
  await name.fill('Maria Rita');
  await shopper.getByRole('button', { name: /adicionar mais um item/ }).click();
  await quantityOf(agent, 3).waitFor();
  await agent.waitForFunction(
    (field) => (field as HTMLInputElement | null)?.value === 'Maria Rita',
    await name.elementHandle(),
  );
});

// Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
// goes to /finish."
journey("when the agent cancels the order, the contact's open page shows it and links onward", own, async (walk) => {
  const { page: agent } = walk;
  const shopper = await withShopper(walk);
  await walk.open('/order/checkout#demo-agente');
  await quantityOf(agent, 2).waitFor();
  await agent.getByRole('button', { name: 'Cancelar pedido' }).click();
  await agent.getByRole('dialog', { name: 'Cancelar pedido' }).getByRole('button', { name: 'Sim' }).click();
  await agent.waitForURL('**/finish?*');
  await shopper.waitForURL('**/finish');
  await shopper.getByText('O vendedor cancelou seu pedido').waitFor();
  await shopper.getByRole('heading', { name: 'Pedido cancelado' }).first().waitFor();
  await shopper.getByRole('link', { name: 'Voltar ao catálogo' }).first().click();
  await shopper.waitForURL('**/catalog');
});

// Decision: Live updates work across replicas, after a restart, and where event streams are blocked.
journey('an order is kept up to date by polling when a network blocks event streams', own, async (walk) => {
  const { page: agent } = walk;
  // No response, as from a proxy that buffers a stream until its end.
  await agent.route('**/api/order/events', () => {});
  const shopper = await withShopper(walk);
  await walk.open('/order/checkout#demo-agente');
  await quantityOf(agent, 2).waitFor();
  await shopper.getByRole('button', { name: /adicionar mais um item/ }).click();
  await quantityOf(agent, 3).waitFor();
  await agent.getByText(/ mudou .+ de \d+ para \d+$/).waitFor();
});

// Spec §4: "Confirm by agent success sets the order to Received and goes to /finish. Cancel sets it to Canceled and
// goes to /finish."
journey("when the agent confirms an order paid by PIX, the contact's page opens its code", own, async (walk) => {
  const { page: agent } = walk;
  const shopper = await withShopper(walk);
  await callExternalSite(shopper, 'POST', '/api/order/items/', {
    index: '',
    providerId: 'acucar-refinado-1kg',
    quantity: 8,
  });
  await completeCheckoutElsewhere(shopper);
  await callExternalSite(shopper, 'POST', '/api/order/payment/delivery', { providerId: 'pix', type: 3 });
  await walk.open('/order/checkout#demo-agente');
  await agent.getByRole('button', { name: 'Finalizar e enviar PIX' }).click();
  await agent.waitForURL('**/finish?*');
  await shopper.waitForURL('**/order/payment?order=*');
  const code = await shopper.getByLabel('Código PIX copia e cola').inputValue();
  await payAtBank(shopper, code);
  await shopper.getByText('Pagamento confirmado').waitFor();
});

// Decision: Live updates work across replicas, after a restart, and where event streams are blocked.
journey('an open order gets live updates again after the server was restarted', { device: desk }, async (walk) => {
  const dataDir = emptyDataDir();
  const first = await startShop({ dataDir });
  const { url } = first;
  const context = await walk.page.context().browser()?.newContext({ locale: 'pt-BR' });
  assert.ok(context);
  let second: RunningShop | undefined;
  try {
    const shopper = await context.newPage();
    await fillCart(shopper, url);
    await first.stop({ keepData: true });
    second = await startShop({ dataDir, port: Number(new URL(url).port) });
    const response = await fetch(`${url}/api/order/items/`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-agente', 'content-type': 'application/json' },
      body: JSON.stringify({ index: '', providerId: 'acucar-refinado-1kg', quantity: 7 }),
    });
    assert.equal(response.status, 200);
    await quantityOf(shopper, 7).waitFor({ timeout: 60_000 });
    await shopper.getByText('O vendedor alterou seu pedido').waitFor();
  } finally {
    await context.close();
    await (second ?? first).stop();
  }
});

/** The shopper's phone, with the cart open and two of a product in it. */
async function withShopper(walk: Walk): Promise<Page> {
  const shopper = await shopperOf(walk);
  await fillCart(shopper, walk.shop.url);
  return shopper;
}

async function shopperOf({ page }: Walk): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' });
  page.context().once('close', () => void context.close());
  return context.newPage();
}

async function fillCart(shopper: Page, url: string): Promise<void> {
  await shopper.goto(`${url}/product/acucar-refinado-1kg#demo-whatsapp`);
  await shopper.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await shopper.getByText('Produto adicionado ao carrinho').first().waitFor();
  await shopper.goto(`${url}/order`);
  const saved = shopper.waitForResponse('**/api/order/items/');
  await shopper.getByRole('button', { name: /adicionar mais um item/ }).click();
  await saved;
  await quantityOf(shopper, 2).waitFor();
}

const quantityOf = (page: Page, quantity: number) =>
  page.locator(`input[aria-label="quantidade"][value="${quantity}"]`).first();
