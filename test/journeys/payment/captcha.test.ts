import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';

// Google's script is not available here. This fake has the same interface: it calls back when ready, renders a box once
// into a node, and reports tokens, expiry and errors. The page's code and its security policy are real.
const fakeScript = `(() => {
  const call = new URL(document.currentScript.src).searchParams.get('onload');
  window.grecaptcha = {
    render(node, options) {
      if (options.sitekey === 'chave-errada') throw new Error('Invalid site key');
      if (node.childNodes.length > 0) throw new Error('reCAPTCHA has already been rendered in this element');
      const button = (text, onClick) => {
        const made = node.appendChild(document.createElement('button'));
        made.textContent = text;
        made.onclick = onClick;
      };
      node.append(options.size + ' ' + options.sitekey);
      button('Não sou um robô', () => options.callback('token-' + options.sitekey));
      button('Resposta vazia', () => options.callback(''));
      button('Expirar', () => options['expired-callback']());
      button('Perder a rede', () => options['error-callback']());
      return 0;
    },
  };
  setTimeout(() => window[call](), 50);
})();`;
const google = 'https://www.google.com/recaptcha/api.js*';
const giveScript = (page: Page) =>
  page.route(google, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeScript }));

// Spec §2: "A developer captcha test page also exists (key input, show-captcha checkbox, token display); its route is
// not shown."
journey(
  'a developer tries a captcha: key input, show-captcha checkbox, token display',
  async ({ page, open, check }) => {
    await giveScript(page);
    await open('/recaptcha/test#demo-webchat');
    const show = page.getByRole('checkbox', { name: 'Mostrar captcha' });
    assert.equal(await show.isDisabled(), true, 'without a key there is nothing to show');
    await page.getByRole('textbox', { name: 'Chave do site' }).fill('minha-chave');
    await show.check();
    await page.getByText('normal minha-chave').waitFor();
    const token = page.getByRole('status', { name: 'Token' });
    assert.equal(await token.textContent(), 'Nenhum token');
    await page.getByRole('button', { name: 'Não sou um robô' }).click();
    assert.equal(await token.textContent(), 'token-minha-chave');
    await check();

    await page.getByRole('button', { name: 'Expirar' }).click();
    await page.getByText('A verificação expirou. Marque a caixa novamente.').waitFor();
    assert.equal(await token.textContent(), 'Nenhum token');
    await page.getByRole('button', { name: 'Não sou um robô' }).click();
    await page.getByText('A verificação expirou').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Perder a rede' }).click();
    await page.getByText('Não foi possível carregar a verificação').waitFor();
    assert.equal(await token.textContent(), 'Nenhum token');
    await check();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('normal minha-chave').waitFor();
    assert.equal(await page.getByText('normal minha-chave').count(), 1);

    await show.uncheck();
    await page.getByText('normal minha-chave').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Chave do site' }).fill('chave-errada');
    await show.check();
    await page.getByText('Não foi possível carregar a verificação').waitFor();
  },
);

// Spec §7: "A captcha script and a card payment SDK script are loaded from third parties; a missing SDK key is only
// logged."
// Spec §2: "recaptcha | captcha page"
journey(
  "the captcha page uses the order's key, is a separate document, and shows the result",
  async ({ page, open, check, shop }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await giveScript(page);
    await page.route('**/api/order/current', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, recaptchaKey: 'chave-do-pedido' } },
      });
    });
    await open('/recaptcha#demo-webchat');
    await page.getByText('normal chave-do-pedido').waitFor();
    await check();
    await page.getByRole('button', { name: 'Resposta vazia' }).click();
    await page.getByText('Houve um problema na validação do ReCaptcha, por favor tente novamente').waitFor();
    assert.equal(await page.getByText('Verificação respondida').count(), 0);
    await page.getByRole('button', { name: 'Não sou um robô' }).click();
    await page.getByText('Verificação respondida. Ela vale por 2 minutos').waitFor();
    await page.getByRole('button', { name: 'Expirar' }).click();
    await page.getByText('Verificação respondida').waitFor({ state: 'detached' });
    await check();

    assert.equal(asked.filter((url) => url.includes('google')).length, 1);
    await page.getByRole('link', { name: 'Voltar ao carrinho' }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/order');
    assert.equal(await page.evaluate(() => 'grecaptcha' in window), false, "Google's script did not come along");
    const policy = (await fetch(`${shop.url}/catalog`)).headers.get('content-security-policy') ?? '';
    assert.doesNotMatch(policy, /google/);
  },
);

journey(
  'a screen under 340 px gets the compact captcha',
  { device: { viewport: { width: 320, height: 700 } } },
  async ({ page, open, check }) => {
    await giveScript(page);
    await open('/recaptcha/test#demo-webchat');
    await page.getByRole('textbox', { name: 'Chave do site' }).fill('chave');
    await page.getByRole('checkbox', { name: 'Mostrar captcha' }).check();
    await page.getByText('compact chave').waitFor();
    await check();
  },
);

// Spec §7: "A captcha script … loaded from third parties"
journey(
  'a blocked captcha script shows an error text and can be retried',
  { expected: [/recaptcha/] },
  async ({ page, open, check }) => {
    let asked = 0;
    await page.route(google, (route) => {
      asked++;
      return asked === 1
        ? route.abort('blockedbyclient')
        : route.fulfill({ contentType: 'text/javascript', body: fakeScript });
    });
    await open('/recaptcha/test#demo-webchat');
    await page.getByRole('textbox', { name: 'Chave do site' }).fill('chave');
    await page.getByRole('checkbox', { name: 'Mostrar captcha' }).check();
    await page.getByText('Não foi possível carregar a verificação').waitFor();
    await check();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByText('normal chave').waitFor();
    assert.equal(asked, 2);
  },
);

// Spec §7: "A captcha script … loaded from third parties"
journey('a captcha script that never loads times out after 15 s', async ({ page, open }) => {
  await page.clock.install();
  let respond = () => {};
  await page.route(google, (route) => new Promise<void>((done) => (respond = () => route.abort().then(done, done))));
  await open('/recaptcha/test#demo-webchat');
  await page.getByRole('textbox', { name: 'Chave do site' }).fill('chave');
  await page.getByRole('checkbox', { name: 'Mostrar captcha' }).check();
  await page.getByText('Carregando a verificação').waitFor();
  await page.clock.fastForward(14_000);
  assert.equal(await page.getByText('Não foi possível carregar a verificação').count(), 0);
  await page.clock.fastForward(1_500);
  await page.getByText('Não foi possível carregar a verificação').waitFor();
  respond();
});

// Spec §2: "recaptcha | captcha page"
journey('without a key no captcha is needed', async ({ page, open, check }) => {
  await open('/recaptcha#demo-webchat');
  await page.getByText('Nenhuma verificação é necessária').waitFor();
  await check();
});
