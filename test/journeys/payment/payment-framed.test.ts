import assert from 'node:assert/strict';
import { callExternalSite, completeCheckoutElsewhere } from '../../helpers/browser/external-sites.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCard, finishButton } from '../../helpers/browser/payment-journey.ts';

const chat = 'http://mensageiro.example';
const chatPage = (shopUrl: string) =>
  `<!doctype html><html lang="pt-BR"><title>Conversa</title><main><h1>Conversa</h1>
  <iframe title="Loja" src="${shopUrl}/product/bone-estrela#demo-messenger" style="width:340px;height:600px"></iframe></main>`;

// As Messenger shows the shop on a desktop.
// Decision: Card data are never typed inside a frame: in a frame, the payment opens in a new tab.
journey(
  "in a chat's frame, the payment opens in a new tab, and the framed page shows when it is paid",
  { env: { FRAME_ANCESTORS: chat }, expected: [/address\/cep/] },
  async ({ page, shop, check }) => {
    await page.route(`${chat}/`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: chatPage(shop.url) }),
    );
    await page.goto(`${chat}/`);
    const framed = page.frameLocator('iframe');
    await framed.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await framed.getByText('Produto adicionado ao carrinho').first().waitFor();

    // The same person in a separate tab, to prepare the order.
    const own = await page.context().newPage();
    await own.goto(`${shop.url}/order#demo-messenger`);
    await own.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await completeCheckoutElsewhere(own);
    await callExternalSite(own, 'POST', '/api/order/payment/delivery', { providerId: 'cartao', type: 0 });
    await own.close();

    await page.evaluate(
      (url) => document.querySelector('iframe')?.setAttribute('src', url),
      `${shop.url}/order/payment#demo-messenger`,
    );
    await framed.getByText('O pagamento abre em outra aba').waitFor();
    assert.equal(await framed.getByLabel('Número do cartão').count(), 0);
    await check();
    const opening = page.context().waitForEvent('page');
    await framed.getByRole('link', { name: 'Abrir o pagamento' }).click();
    const tab = await opening;
    await tab.getByLabel('Número do cartão').waitFor();
    assert.equal(new URL(tab.url()).hash, '', 'the session does not stay in the address');
    await fillCard(tab, '4111111111111111');
    await finishButton(tab).click();
    await tab.waitForURL('**/finish');
    await framed.getByText('Pagamento confirmado').waitFor();
  },
);
