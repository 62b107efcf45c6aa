import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';

journey(
  "a link of another conversation opens a confirmation before it replaces the tab's order",
  // A shop of its own: the texts depend on what the contact of the demo link has in the cart.
  { env: { DEMO: '1' } },
  async ({ page, open, check }) => {
    await open('/product/caneca-folha');
    await page
      .getByRole('button', { name: /^Adicionar/, disabled: false })
      .first()
      .click();
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await open('/?de=chat#demo-webchat');
    await page.getByRole('heading', { name: 'Você já tem um pedido aberto' }).waitFor();
    await page.getByText(/Você já tem um pedido aberto em .+, com 1 item\./).waitFor();
    await check();
    if (process.env.SHOW_QUESTION) await page.screenshot({ path: process.env.SHOW_QUESTION });
    await page.getByRole('button', { name: 'Continuar meu pedido' }).click();
    await page.getByRole('link', { name: /^Carrinho, 1 item/ }).waitFor();
    assert.equal(new URL(page.url()).hash, '');

    await open('/?de=chat2#demo-webchat');
    const brought = page.waitForRequest((request) => request.headers().authorization === 'Bearer demo-webchat');
    await page.getByRole('button', { name: 'Abrir o novo link' }).click();
    await brought;
    await page.getByRole('article').first().waitFor();

    // A person's session also stays without items: who sent the link must not get what this person types next.
    await open('/?de=chat3#demo-instagram');
    await page.getByRole('heading', { name: 'Abrir o link de outra conversa?' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Continuar como estou' }).click();
    await page.getByRole('article').first().waitFor();
    assert.match((await page.evaluate(() => sessionStorage.getItem('session_code'))) ?? '', /demo-webchat/);
  },
);
