import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { fillCard, finishButton, openCardForm } from '../../helpers/browser/payment-journey.ts';
import { untilScrollEnds } from '../../helpers/browser/screen.ts';

const journey = journeysOfOneShop({});
/** The demo's CEP lookup knows no street here, which does not block paying. */
const noCep = /address\/cep/;

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

// Decision: The result of a payment names the order and leads to its page, from its first second on.
// Decision: A result starts at its top, with the focus on its heading, and nothing that arrives later moves it.
journey(
  'a card payment on WhatsApp ends at the top of its result, with the order number and the way to the order',
  { expected: [noCep] },
  async (walk) => {
    const { page, check } = walk;
    await openCardForm(walk, '/#demo-whatsapp');
    // As without an app for the link: the page stays.
    await page.route('https://wa.me/**', (route) => route.fulfill({ status: 204 }));
    await fillCard(page, '4111111111111111');
    await finishButton(page).click();
    const heading = page.getByRole('heading', { name: 'Pagamento confirmado' });
    await heading.waitFor();
    await untilScrollEnds(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
    assert.equal(await heading.evaluate((title) => title === document.activeElement), true, 'it has the focus');
    const receipt = page.getByRole('region', { name: /^Pedido nº \d+$/ });
    const [number] = (await receipt.getByRole('heading').textContent())?.match(/\d+/) ?? [];
    const before = await topOf(heading);
    await page.getByRole('alert').filter({ hasText: 'O WhatsApp não abriu?' }).waitFor();
    await untilScrollEnds(page);
    assert.equal(await topOf(heading), before, 'the heading stays where it is');
    await page.getByRole('link', { name: 'Voltar para o WhatsApp' }).click();
    const help = page.getByRole('region', { name: 'O WhatsApp não abriu?' });
    await help.and(page.locator(':focus')).waitFor();
    await check();
    await receipt.getByRole('link', { name: 'Ver pedido' }).click();
    await page.waitForURL(`**/order/${number}`);
  },
);

// Spec §5: "Invalid: 'Por favor, verifique os campos e tente novamente'."
// Decision: A field that gets the focus is below the top bar, with its label.
for (const height of [640, 740])
  journey(
    `in a window of ${height} px the first wrong field of the card form is seen whole, with its label`,
    { device: { viewport: { width: 360, height } } },
    async (walk) => {
      const { page } = walk;
      await openCardForm(walk);
      await finishButton(page).click();
      const field = page.getByLabel('Número do cartão');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'number');
      await untilScrollEnds(page);
      const bar = await page.locator('.top-bar').boundingBox();
      const label = await topOf(page.getByText('Número do cartão', { exact: true }));
      assert.ok(bar && label >= bar.y + bar.height, `${label} px`);
      const [bottom, footer] = [await field.boundingBox(), await topOf(page.locator('.card-payment-footer'))];
      assert.ok(bottom && bottom.y + bottom.height <= footer, `${bottom?.y}, ${footer}`);
    },
  );

// Decision: The focus of a button that stays at the lower edge does not scroll the page: it is in view.
journey('the keyboard reaches the button of the card form without moving the page', async (walk) => {
  const { page } = walk;
  await openCardForm(walk);
  await page.getByLabel('Número do cartão').focus();
  await untilScrollEnds(page);
  const before = await page.evaluate(() => scrollY);
  await finishButton(page).focus();
  await untilScrollEnds(page);
  assert.equal(await page.evaluate(() => scrollY), before);
});
