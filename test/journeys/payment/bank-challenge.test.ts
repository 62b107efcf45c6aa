import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brickKeys, changeState, giveSdk, openBrick, respondPayment } from '../../helpers/browser/brick-journey.ts';
import { journey } from '../../helpers/browser/journey.ts';

const challenge = { url: 'https://banco.exemplo/acs', request: 'eyJhY3NUcmFuc0lEIjoiMSJ9' };

/** The bank's page: it shows what it was posted, and says when it is done. */
const bankPage = (posted: string | null) => `<!doctype html><html lang="pt-BR"><title>Banco de teste</title><body>
<p>Banco de teste ${posted ?? ''}</p><button>Confirmar no banco</button><script>
document.querySelector('button').onclick = async () => {
  await fetch('/done', { mode: 'no-cors' });
  parent.postMessage({ status: 'COMPLETE' }, '*');
};</script>`;

/** A shop whose card payment waits until the press on the bank's page, which sets `isDone`. */
async function openChallenge(page: Page) {
  const bank = { isDone: false, posted: [] as (string | null)[] };
  await page.route('https://banco.exemplo/**', (route) => {
    if (route.request().url().endsWith('/done')) {
      bank.isDone = true;
      return route.fulfill({ status: 204 });
    }
    bank.posted.push(route.request().postData());
    return route.fulfill({ contentType: 'text/html', body: bankPage(route.request().postData()) });
  });
  await giveSdk(page);
  return bank;
}

const frame = (page: Page) => page.frameLocator('iframe[title="Página do banco do seu cartão"]');

// Decision: The bank's challenge of a card (3-D Secure 2) runs inside the payment page, within its policy.
journey("a card's bank asks for a confirmation on its own page, and the order is paid", brickKeys, async (walk) => {
  const { page, check } = walk;
  const bank = await openChallenge(page);
  await openBrick(walk);
  await page.getByText('cardPayment TEST-chave-publica').waitFor();
  const bodies: Record<string, unknown>[] = [];
  await page.route('**/api/order/payment/mercadoPago*', async (route) => {
    bodies.push(route.request().postDataJSON());
    await respondPayment(route, page, { status: 0, challenge });
    await changeState(page, (state) => {
      Object.assign(state, bank.isDone ? { status: 1 } : { status: 0, challenge });
      Object.assign(state.order.payment, { providerType: 5 });
    });
  });
  await page.getByRole('button', { name: 'Pagar com o brick' }).click();
  await page.getByRole('heading', { name: 'Confirme a compra no seu banco' }).waitFor();
  await frame(page).getByText('Banco de teste creq=eyJhY3NUcmFuc0lEIjoiMSJ9').waitFor();
  assert.deepEqual([bodies[0]?.canChallenge, bodies[0]?.deviceId], [true, 'armor.aparelho-de-teste']);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await check();
  }

  await page.getByRole('button', { name: 'Abrir a página do banco de novo' }).click();
  await page.waitForFunction(() => true);
  await frame(page).getByText('Banco de teste creq=').waitFor();
  assert.equal(new Set(bank.posted).size, 1, 'the same request again');
  await frame(page).getByRole('button', { name: 'Confirmar no banco' }).click();
  await page.waitForURL('**/finish');
});

journey('a challenge without a request is opened as it is, and a later one is opened too', brickKeys, async (walk) => {
  const { page } = walk;
  const bank = await openChallenge(page);
  await openBrick(walk);
  const shown = { url: 'https://banco.exemplo/um', request: '' };
  await changeState(page, (state) => {
    Object.assign(state, { status: 0, challenge: { ...shown } });
    Object.assign(state.order.payment, { providerType: 5 });
  });
  await page.reload();
  await frame(page).getByText('Banco de teste').waitFor();
  assert.deepEqual(bank.posted, [null], 'opened without a post');
  await frame(page).getByRole('button', { name: 'Confirmar no banco' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
  shown.url = 'https://banco.exemplo/dois';
  await frame(page).getByText('Banco de teste').waitFor();
  assert.equal(bank.posted.length, 2);
});

journey('after a reload the challenge is open again, and a late bank is said to be late', brickKeys, async (walk) => {
  const { page, check } = walk;
  await openChallenge(page);
  await openBrick(walk);
  await changeState(page, (state) => {
    Object.assign(state, { status: 0, challenge });
    Object.assign(state.order.payment, { providerType: 5 });
  });
  await page.clock.install();
  await page.reload();
  await page.getByRole('heading', { name: 'Confirme a compra no seu banco' }).waitFor();
  await frame(page).getByText('Banco de teste').waitFor();
  for (let polls = 0; polls < 110 && (await page.getByText('O banco ainda não confirmou.').count()) === 0; polls++)
    await Promise.all([page.waitForResponse('**/api/order/payment/state*'), page.clock.runFor(3_100)]);
  await page.getByText('O banco ainda não confirmou.').waitFor();
  await page.getByRole('button', { name: 'Alterar forma de pagamento' }).waitFor();
  await check();
});
