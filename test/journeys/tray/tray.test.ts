import assert from 'node:assert/strict';
import { journey, type Walk } from '../../helpers/browser/journey.ts';

/** The app inside the admin panel of the demo's Tray store. */
const appIn = (page: Walk['page']) => page.frameLocator('iframe[title="Aplicativo"]');

// Spec §2: "Session loading (applies to all routes except the integration screens):"
// Spec §2: "tray/register: an 'Autorizar' button redirects to the platform's authorisation page with response type
// code, a fixed consumer key and a callback to the product's tray/register/callback (key and host not printed here)."
// Spec §2: "tray/register/callback: asks for a chatbot ID and token (masked placeholder of 17 asterisks). The button is
// enabled only when both are filled."
// Spec §2: "The screen moves from checking authorisation to either linked (fields locked, success text) or waiting for
// the token."
// Decision: A linked store's categories, products, variants, prices, stock and data are read into the shop, with
// progress.
journey(
  "a merchant authorizes the app in the store's panel and links the store to the chatbot",
  { env: {} },
  async ({ page, open, check }) => {
    await open('/demo/tray');
    const app = appIn(page);
    await app.getByText('https://loja-demo.invalid').waitFor();
    await check();
    await app.getByRole('button', { name: 'Autorizar' }).click();
    await app.getByRole('button', { name: 'Permitir' }).click();

    const link = app.getByRole('button', { name: 'Vincular loja' });
    await link.waitFor();
    assert.equal(await link.isDisabled(), true);
    const address = await app.locator('body').evaluate(() => location.search);
    assert.doesNotMatch(address, /code|adm_user/, 'the code has left the address');
    const token = app.getByLabel('Token do chatbot');
    assert.equal(await token.getAttribute('placeholder'), '*'.repeat(17));
    await app.getByLabel('ID do chatbot').fill('demo-tray');
    assert.equal(await link.isDisabled(), true, 'both are needed');
    await token.fill('token-de-demonstracao');
    await check();
    await link.click();

    await app.getByText('Loja vinculada ao chatbot com sucesso').waitFor();
    assert.equal(await app.getByLabel('ID do chatbot').inputValue(), 'demo-tray');
    assert.equal(await token.getAttribute('readonly'), '');
    assert.equal(await link.count(), 0);
    await app.getByText('11 produtos da loja estão no chatbot.').waitFor();
    await check();

    const shopper = await page.context().newPage();
    await shopper.goto(new URL('/#demo-tray', page.url()).href);
    await shopper.getByText('Caneca Esmaltada').first().waitFor();
    await shopper.close();

    await page.reload();
    await app.getByRole('button', { name: 'Autorizar' }).click();
    await app.getByRole('button', { name: 'Permitir' }).click();
    await app.getByText('Loja vinculada ao chatbot com sucesso').waitFor();
    assert.equal(
      await app.getByLabel('ID do chatbot').inputValue(),
      'demo-tray',
      'a store that is verified again sees its chatbot',
    );
  },
);

// Spec §8: "Integration link errors: only logged, no user message."
journey(
  'a wrong chatbot token links nothing and can be retyped, and a used authorization code needs a new one',
  { env: {}, expected: ['422'] },
  async ({ page, open, check }) => {
    await open('/demo/tray');
    const app = appIn(page);
    await app.getByRole('button', { name: 'Autorizar' }).click();
    let callback = '';
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/tray/register/callback')) callback = request.url();
    });
    await app.getByRole('button', { name: 'Permitir' }).click();
    const [id, token] = [app.getByLabel('ID do chatbot'), app.getByLabel('Token do chatbot')];
    await id.fill('demo-tray');
    await token.fill('errado');
    await token.press('Enter');
    await app.locator('input[type=password][aria-invalid=true]').waitFor();
    assert.deepEqual([await id.inputValue(), await token.inputValue()], ['demo-tray', '']);
    assert.equal(await token.evaluate((field) => field === document.activeElement), true);
    await check();

    await open(callback.replace(/code=[0-9a-f]+/, `code=${'f'.repeat(64)}`).replace(/^https?:\/\/[^/]+/, ''));
    await page.getByText('Esta autorização não vale mais').waitFor();
    await check();
    await page.getByRole('button', { name: 'Autorizar novamente' }).click();
    await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor();
  },
);

journey(
  'a store that denies access, and a page reloaded before linking, show why and authorize again',
  { env: {} },
  async ({ page, open, check }) => {
    await open('/tray/register?url=https://loja-demo.invalid');
    await page.getByRole('button', { name: 'Autorizar' }).click();
    await page.getByRole('button', { name: 'Negar' }).click();
    await page.getByText('A autorização foi negada na loja.').waitFor();
    await check();
    await page.getByRole('button', { name: 'Autorizar novamente' }).click();
    await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
    await page.getByRole('button', { name: 'Permitir' }).click();
    await page.getByRole('button', { name: 'Vincular loja' }).waitFor();
    await page.reload();
    await page.getByText('A página foi recarregada. Autorize de novo.').waitFor();
    await page.getByRole('button', { name: 'Autorizar novamente' }).click();
    await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor();
  },
);

journey(
  'a page that was not opened by a store shows an error text',
  { expected: ['422'] },
  async ({ page, open, check }) => {
    for (const address of ['/tray/register?url=https://commercesuite.com.br.evil.com', '/tray/register']) {
      await open(address);
      await page.getByText('O endereço recebido não é o de uma loja Tray.').waitFor();
      await page.getByText('Abra o aplicativo de novo no painel da sua loja.').waitFor();
      assert.equal(await page.getByRole('button', { name: /Autorizar|Tentar/ }).count(), 0);
      await check();
    }
  },
);

journey(
  'a forged callback links back to the store, and no text of its URL is shown',
  { expected: ['400', '422'] },
  async ({ page, open, check }) => {
    const evil = 'api_address=https%3A%2F%2Fevil.example%2Fweb_api';
    for (const query of [
      '',
      '?store_host=Ligue%20para%20nós',
      `?code=${'a'.repeat(64)}&store=1&${evil}`,
      `?code=x&${evil}`,
    ]) {
      await open(`/tray/register/callback${query}`);
      await page.getByText('Abra o aplicativo de novo no painel da sua loja.').waitFor();
      assert.equal(await page.getByRole('button', { name: /Autorizar|Tentar/ }).count(), 0);
      assert.equal(await page.getByText(/Ligue para|evil/).count(), 0);
      await check();
    }
  },
);
