import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, describe } from 'node:test';
import { choosePayment, fillContact, stepOf } from '../../helpers/browser/checkout-steps.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { startExampleService } from '../../helpers/processes/example-service.ts';
import { freePort } from '../../helpers/processes/free-port.ts';

const port = await freePort();
const secret = 'a-secret-that-is-thirty-two-characters-or-more';
const env = { ORDER_SERVICE_URL: `http://127.0.0.1:${port}`, CONTEXT_SECRET: secret };

// Decision: with an order service that returns only what the document says, the shop opens and sells.
describe('the shop with the example order service of the documents, in plain JavaScript', () => {
  let child: ChildProcess | null = null;
  before(async () => {
    ({ child } = await startExampleService({ env: { PORT: String(port), CONTEXT_SECRET: secret } }));
  });
  after(() => child?.kill());

  journey('opens and sells: a contact buys, pays by PIX, and sees the payment arrive', { env }, async (walk) => {
    const { page, open, check } = walk;
    await open('/#exemplo-contato');
    await page
      .getByRole('article', { name: /Café em grãos/ })
      .getByRole('button', { name: /^Adicionar/ })
      .click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await check();
    await open('/order/checkout');
    // The only store is chosen by itself.
    await stepOf(page, 'Entrega')
      .getByText(/^Retirada em Loja do centro/)
      .waitFor();
    await fillContact(page, { phone: '' });
    await choosePayment(page, 'PIX');
    await check();
    await page.getByRole('button', { name: /^Confirmar pedido/ }).click();
    await page.getByLabel('Código PIX copia e cola').waitFor();
    assert.equal(await page.getByText('banco de demonstração').count(), 0, 'this service has no such bank');
    await page.getByText('Pagamento confirmado').waitFor();
    await page.getByText(/^Pedido nº 100\d$/).waitFor();
    await check();
  });
});
