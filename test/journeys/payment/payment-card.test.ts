import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { fillCard, finishButton, openCardForm } from '../../helpers/browser/payment-journey.ts';

// Visitors without a session code: each has their own order. The demo's CEP lookup knows no street here, which does not
// block paying.
const noCep = /address\/cep/;

// Spec §2: "Card preview, form, total and savings, 'Finalizar compra' (with ' e retornar ao WhatsApp' on the WhatsApp
// channel) and 'Alterar forma de pagamento'."
// Spec §2: "After card payment success, non-WhatsApp channels go to /finish; after changing the payment method,
// /change-payment."
// Spec §3: "Card payment payload: providerId, installments, number, name, securityCode, expiryMonth, expiryYear,
// document, zipCode, address, addressNumber, complement, neighborhood, city, state; with captcha also recaptchaKey and
// recaptchaToken."
// Spec §2: "order | cart (non-platform sessions); child routes payment and checkout"
journey(
  'a shopper confirms with a card chosen, pays with it and ends on finish',
  { expected: [noCep] },
  async (walk) => {
    const { page, check } = walk;
    await openCardForm(walk);
    await check();
    await fillCard(page, '4111111111111111');
    await page.getByText('Bandeira: Visa').waitFor();
    await page
      .getByRole('definition')
      .filter({ hasText: /^R\$\s49,90$/ })
      .waitFor();
    const paid = page.waitForRequest('**/api/order/payment/credit*');
    await finishButton(page).click();
    const sent: unknown = (await paid).postDataJSON();
    assert.deepEqual(sent, {
      providerId: 'cartao',
      installments: 1,
      number: '4111111111111111',
      name: 'ANA SOUZA',
      securityCode: '123',
      expiryMonth: '12',
      expiryYear: '2030',
      document: '52998224725',
      zipCode: '69900000',
      address: 'Rua das Flores',
      addressNumber: '10',
      complement: '',
      neighborhood: 'Centro',
      city: 'Rio Branco',
      state: 'AC',
    });
    await page.waitForURL('**/finish');
    await page.getByText('Pedido finalizado, você pode fechar essa aba!').first().waitFor();
    await check();
  },
);

// Spec §5: "Invalid: 'Por favor, verifique os campos e tente novamente'."
// Spec §5: "Card number keeps only digits (pasted text also cleaned)."
journey('an incomplete card form marks the fields to check, and sends nothing', { expected: [noCep] }, async (walk) => {
  const { page, check } = walk;
  await openCardForm(walk);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/payment/credit')) sent++;
  });
  await finishButton(page).click();
  await page.getByText('Por favor, verifique os campos e tente novamente').waitFor();
  const number = page.getByLabel('Número do cartão');
  assert.equal(
    await number.evaluate((field) => field === document.activeElement),
    true,
    'the first wrong field has the focus',
  );
  assert.equal(await number.getAttribute('aria-invalid'), 'true');
  await check();
  await fillCard(page, '3782 8224-6310005xx');
  assert.equal(await number.inputValue(), '3782 822463 10005', 'only digits, in the groups of the brand');
  await page.getByText('O código de segurança tem 4 dígitos.').waitFor();
  await page.getByLabel('Código (CVV)').fill('1234');
  await page.getByLabel('Validade (MM/AA)').fill('01/20');
  await page.getByText('Informe uma validade que ainda não passou').waitFor();
  await finishButton(page).click();
  assert.equal(sent, 0);
});

// Spec §5: "A valid CEP triggers address lookup filling street, neighborhood, city, state."
journey('a valid CEP fills in street, neighborhood, city and state; unknown fields are typed', async (walk) => {
  const { page } = walk;
  const found = {
    street: 'Rua Nova',
    neighborhood: 'Centro',
    city: 'Rio Branco',
    state: 'AC',
    neighborhoodId: null,
    neighborhoods: [],
  };
  await page.route('**/api/order/address/cep/69900000', (route) =>
    route.fulfill({ json: { success: true, data: { ...found, geoCoordinates: null }, errors: [] } }),
  );
  await openCardForm(walk);
  await page.getByLabel('Bairro').fill('Bosque');
  await page.getByLabel('CEP').fill('69900000');
  await page.locator('[name=address][value="Rua Nova"]').waitFor();
  assert.deepEqual(
    [
      await page.getByLabel('Bairro').inputValue(),
      await page.getByLabel('Cidade').inputValue(),
      await page.getByLabel('Estado').inputValue(),
    ],
    ['Centro', 'Rio Branco', 'AC'],
  );
});

journey(
  'another CEP clears the previous address, and the first CEP is looked up again when typed again',
  async (walk) => {
    const { page } = walk;
    const street = { street: 'Rua Nova', neighborhood: 'Centro', city: 'Rio Branco', state: 'AC' };
    const town = { street: '', neighborhood: '', city: 'Guaxupé', state: 'MG' };
    for (const [cep, found] of [
      ['69900000', street],
      ['37800000', town],
    ] as const)
      await page.route(`**/api/order/address/cep/${cep}`, (route) =>
        route.fulfill({
          json: {
            success: true,
            data: { ...found, neighborhoodId: null, neighborhoods: [], geoCoordinates: null },
            errors: [],
          },
        }),
      );
    const shows = ({ street, neighborhood, city }: typeof town) =>
      page
        .locator(
          `form:has([name=address][value="${street}"]):has([name=neighborhood][value="${neighborhood}"]):has([name=city][value="${city}"])`,
        )
        .waitFor();
    await openCardForm(walk);
    for (const [cep, found] of [
      ['69900000', street],
      ['37800000', town],
      ['69900000', street],
    ] as const) {
      await page.getByLabel('CEP').fill(cep);
      await shows(found);
    }
  },
);

const refusals = [
  ['4000 0000 0000 9995', 'Limite de compras do cartão insuficiente'],
  ['4000 0000 0000 0002', 'Os dados do cartão são inválidos'],
  ['4000 0000 0000 0119', 'Aconteceu um erro com seu pagamento'],
  ['4000 0000 0000 0069', 'O tempo para pagamento expirou'],
] as const;
// Spec §4: "Payment failures open a modal with options 'Alterar forma de pagamento' and 'Modificar dados do cartão' and
// the text 'Você pode alterar a forma de pagamento ou modificar os dados antes de tentar novamente'."
// Spec §8: "'O tempo para pagamento expirou' (Expired); 'Os dados do cartão são inválidos' (Failed, InvalidData);
// 'Limite de compras do cartão insuficiente' (Failed, LimitExceeded); 'Aconteceu um erro com seu pagamento' (other),
// shown in the modal described in section 4."
for (const [number, title] of refusals)
  journey(
    `the card ${number} is refused with '${title}'; the order can be paid with another`,
    { expected: [noCep] },
    async (walk) => {
      const { page, check } = walk;
      await openCardForm(walk);
      await fillCard(page, number);
      await finishButton(page).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog
        .getByText('Você pode alterar a forma de pagamento ou modificar os dados antes de tentar novamente')
        .waitFor();
      await check();
      await dialog.getByRole('button', { name: 'Modificar dados do cartão' }).click();
      await dialog.waitFor({ state: 'detached' });
      const code = page.getByLabel('Código (CVV)');
      assert.equal(await code.inputValue(), '', 'the code is asked for again');
      assert.equal(await code.evaluate((field) => field === document.activeElement), true, 'and has the focus');
      assert.equal(
        await page.getByLabel('Nome impresso no cartão').inputValue(),
        'ANA SOUZA',
        'the rest can be corrected',
      );
      await page.getByLabel('Número do cartão').fill('4111111111111111');
      await page.getByLabel('Código (CVV)').fill('123');
      await finishButton(page).click();
      await page.waitForURL('**/finish');
    },
  );

journey(
  'Escape in the failure modal moves the focus to the security code, and the keyboard alone completes the payment',
  { expected: [noCep] },
  async (walk) => {
    const { page } = walk;
    await openCardForm(walk);
    await fillCard(page, '4000000000000002');
    await finishButton(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Os dados do cartão são inválidos' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    assert.equal(await focused(), 'securityCode');
    await page.keyboard.type('123');
    await page.getByLabel('Número do cartão').fill('4111111111111111');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/finish');
  },
);

// Spec §4: "If a captcha key is already on the order, the captcha shows first; otherwise the order is finished."
// Spec §4: "A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned token
// resubmits with key and token. Success goes to the WhatsApp link or /finish."
// Spec §4: "Captcha cancel or empty token: warning 'Houve um problema na validação do ReCaptcha, por favor tente
// novamente'."
journey(
  'a card that needs a captcha is paid after it; canceling the captcha shows a notice',
  { expected: [noCep] },
  async (walk) => {
    const { page, check } = walk;
    await openCardForm(walk);
    await fillCard(page, '4000000000003220');
    await finishButton(page).click();
    await page.getByRole('heading', { name: 'Verificação de segurança' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Houve um problema na validação do ReCaptcha, por favor tente novamente').first().waitFor();
    const toast = await page.locator('.toast-view-item').first().boundingBox();
    const finish = await finishButton(page).boundingBox();
    assert.ok(toast && finish && toast.y + toast.height < finish.y, 'the message is above the pay button');
    assert.equal(await page.getByLabel('Número do cartão').inputValue(), '4000 0000 0000 3220');
    // The order has its captcha key now: the captcha appears before anything is sent.
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/payment/credit')) sent++;
    });
    await page.getByLabel('Código (CVV)').fill('123');
    await finishButton(page).click();
    await page.getByRole('heading', { name: 'Verificação de segurança' }).waitFor();
    assert.equal(sent, 0);
    await page.getByLabel('Não sou um robô').click();
    await page.waitForURL('**/finish');
  },
);

// Spec §2: "Card preview, form, total and savings, 'Finalizar compra' (with ' e retornar ao WhatsApp' on the WhatsApp
// channel) and 'Alterar forma de pagamento'."
// Spec §2: "After card payment success, non-WhatsApp channels go to /finish; after changing the payment method,
// /change-payment."
// Spec §2: "change-payment | waiting page"
journey(
  "'Alterar forma de pagamento' releases the order and shows that the page may be closed",
  { expected: [noCep] },
  async (walk) => {
    const { page } = walk;
    await openCardForm(walk);
    await page.getByRole('button', { name: 'Alterar forma de pagamento' }).click();
    await page.waitForURL('**/change-payment');
    await page.getByText('Aguardando alteração...').first().waitFor();
  },
);

journey(
  'a connection that breaks while paying ends with the true result: it was paid once',
  { expected: [noCep, /payment\/credit/, /ERR_/] },
  async (walk) => {
    const { page } = walk;
    await openCardForm(walk);
    await fillCard(page, '4111111111111111');
    let sent = 0;
    await page.route('**/api/order/payment/credit*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent++;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await finishButton(page).click();
    await page.getByText('Processando pagamento…').waitFor();
    await page.waitForURL('**/finish');
    assert.equal(sent, 1);
  },
);

journey('a double tap pays once', { expected: [noCep] }, async (walk) => {
  const { page } = walk;
  await openCardForm(walk);
  await fillCard(page, '4111111111111111');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/payment/credit')) sent++;
  });
  await finishButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
    button.form?.requestSubmit();
  });
  await page.waitForURL('**/finish');
  assert.equal(sent, 1);
});

// Decision: Autofilled values count as typed ones, and no card data stays on the page.
journey('autofilled values are submitted', { expected: [noCep] }, async (walk) => {
  const { page } = walk;
  await openCardForm(walk);
  await fillCard(page, '');
  const words = await page
    .locator('form.card-payment [autocomplete]')
    .evaluateAll((fields) =>
      fields.map((field) => field.getAttribute('autocomplete')).filter((word) => word !== 'off'),
    );
  assert.deepEqual(words, [
    'cc-number',
    'cc-name',
    'cc-exp',
    'cc-csc',
    'billing postal-code',
    'billing address-line1',
    'billing address-line2',
    'billing address-level3',
    'billing address-level2',
    'billing address-level1',
  ]);
  // As browsers do it: the value first, then an event without a key; some fire only the final one.
  await page.getByLabel('Número do cartão').evaluate((field: HTMLInputElement) => {
    field.value = '4111111111111111';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByLabel('Validade (MM/AA)').fill('');
  await fillSilently(page, 'Validade (MM/AA)', '08/2031', 'input');
  await page.getByLabel('Nome impresso no cartão').evaluate((field: HTMLInputElement) => {
    // As browsers do it, without React noticing.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'BIA LIMA');
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  assert.equal(await page.getByLabel('Número do cartão').inputValue(), '4111 1111 1111 1111');
  const paid = page.waitForRequest('**/api/order/payment/credit*');
  await finishButton(page).click();
  const sent: unknown = (await paid).postDataJSON();
  assert.ok(typeof sent === 'object' && sent !== null);
  const { number, name, expiryMonth, expiryYear } = sent as Record<string, string>;
  assert.deepEqual([number, name, expiryMonth, expiryYear], ['4111111111111111', 'BIA LIMA', '08', '2031']);
  await page.waitForURL('**/finish');
});

/** Fills a field as browsers do, without React noticing, and fires only the final event or none. */
const fillSilently = (page: Page, label: string, text: string, event: 'input' | 'change' | null = null) =>
  page.getByLabel(label, { exact: true }).evaluate(
    (field: HTMLInputElement, filled) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, filled.text);
      if (filled.event) field.dispatchEvent(new Event(filled.event, { bubbles: true }));
    },
    { text, event },
  );
const filledCard = [
  ['Número do cartão', '4111-1111-1111-1111', '4111 1111 1111 1111'],
  ['Validade (MM/AA)', '12/2030', '12/30'],
  ['Código (CVV)', ' 123', '123'],
  ['CPF ou CNPJ do titular', '52998224725', '529.982.247-25'],
  ['CEP', '01310100', '01310-100'],
] as const;

journey('a silently autofilled form is paid at the first press', { expected: [noCep] }, async (walk) => {
  const { page } = walk;
  await openCardForm(walk);
  await page.getByLabel('Estado').selectOption('AC');
  for (const [label, text] of [
    ...filledCard,
    ['Nome impresso no cartão', 'ANA SOUZA'],
    ['Rua', 'Rua das Flores'],
    ['Número', '10'],
    ['Bairro', 'Centro'],
    ['Cidade', 'Rio Branco'],
  ] as const)
    await fillSilently(page, label, text);
  const paid = page.waitForRequest('**/api/order/payment/credit*');
  await finishButton(page).click();
  const sent: unknown = (await paid).postDataJSON();
  assert.ok(typeof sent === 'object' && sent !== null);
  const { number, expiryMonth, expiryYear, document, zipCode } = sent as Record<string, string>;
  assert.deepEqual(
    [number, expiryMonth, expiryYear, document, zipCode],
    ['4111111111111111', '12', '2030', '52998224725', '01310100'],
  );
  await page.waitForURL('**/finish');
});

journey(
  'an autofilled field that fires only the final event shows the accepted value',
  { expected: [noCep] },
  async (walk) => {
    const { page } = walk;
    await openCardForm(walk);
    for (const [label, text, shown] of filledCard) {
      await fillSilently(page, label, text, 'change');
      assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), shown, label);
    }
    // The shopper who continues typing finds all values.
    await page.getByLabel('Nome impresso no cartão').fill('ANA SOUZA');
    for (const [label, , shown] of filledCard)
      assert.equal(await page.getByLabel(label, { exact: true }).inputValue(), shown, label);
  },
);

// Decision: Autofilled values count as typed ones, and no card data stays on the page.
journey(
  'no card data remain: not in storage, not in the URL, not on the next page',
  { expected: [noCep] },
  async (walk) => {
    const { page } = walk;
    await openCardForm(walk);
    await fillCard(page, '4111111111111111');
    await finishButton(page).click();
    await page.waitForURL('**/finish');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href, history.state]),
    );
    // Four digits alone may occur in an order's id.
    for (const secret of ['411111', '4111 1111', 'ANA SOUZA', '12/30', '12/2030', 'xpiryYear'])
      assert.ok(!kept.includes(secret), secret);
    assert.ok(kept.includes('Rua das Flores'), 'where the bill goes is kept');
  },
);

// Spec §2: "Card preview, form, total and savings, 'Finalizar compra' (with ' e retornar ao WhatsApp' on the WhatsApp
// channel) and 'Alterar forma de pagamento'."
// Spec §4: "A Failed status with failure type ReCAPTCHA returns a captcha key and shows the captcha; a returned token
// resubmits with key and token. Success goes to the WhatsApp link or /finish."
// Spec §4: "If the order's payment provider type is not ShopProvider: redirect to the payment link if present; if
// MercadoPago, show the embedded card brick (loads after 200 ms), whose submit finishes the payment and then redirects
// to the WhatsApp link."
// Spec §9: "Card number max length 19 for most brands, 15 for American Express, 14 for Diners. Security code 3 digits
// (4 for numbers starting 34 or 37). Installments start at 1."
journey('on WhatsApp the button names its destination, and opens it', { env: {}, expected: [noCep] }, async (walk) => {
  const { page, check } = walk;
  await openCardForm(walk, '/#demo-whatsapp');
  await page.getByRole('button', { name: 'Finalizar compra e retornar ao WhatsApp' }).waitFor();
  await fillCard(page, '4111111111111111');
  await page.getByLabel('Parcelas').selectOption('2');
  await page.getByText(/2x de R\$\s24,95/).waitFor({ state: 'attached' });
  await check();
  await finishButton(page).click();
  await page.waitForURL('https://wa.me/**');
  await page.goBack();
  await page.getByText('Pagamento confirmado').waitFor();
  const receipt = page.getByRole('region', { name: /^Pedido nº \d+$/ });
  await receipt.getByText(/^1 × /).waitFor();
  await receipt.getByText(/^Retirada em /).waitFor();
  await check();
  assert.match(
    (await page.getByRole('link', { name: 'Voltar para o WhatsApp' }).getAttribute('href')) ?? '',
    /^https:\/\/wa\.me\/5511/,
  );
});
