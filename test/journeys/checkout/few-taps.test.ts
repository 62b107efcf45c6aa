import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { home, picture } from '../../helpers/browser/agent-desk.ts';
import { finishedStep } from '../../helpers/browser/checkout-steps.ts';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

/** Counts taps, and the controls that had to be scrolled to. */
function counter() {
  const count = { taps: 0, scrolls: 0 };
  const tap = async (control: Locator) => {
    await control.waitFor();
    const isInView = await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const footer = document.querySelector('.order-footer')?.getBoundingClientRect().top ?? innerHeight;
      return top >= 0 && bottom <= (element.closest('.order-footer') ? innerHeight : footer);
    });
    if (!isInView) count.scrolls++;
    count.taps++;
    await control.click();
  };
  return { count, tap };
}

/** A link of the chat that shows what the shopper asked for. */
const chatLink = (channel: string) => `/#demo-${channel}?type=ShowQuery&id=bon%C3%A9`;

// Decision: A known shopper needs few taps and little scrolling.
journey('a known shopper pays by PIX with seven taps, and scrolls once in the checkout', async ({ page, open }) => {
  await open(chatLink('webchat'));
  await page.getByRole('article', { name: /Boné/ }).first().waitFor();
  await callExternalSite(page, 'POST', '/api/customer/update', sampleCustomer);
  await callExternalSite(page, 'POST', '/api/order/address/', home);
  await page.reload();
  const { count, tap } = counter();
  await tap(page.getByRole('button', { name: /^Adicionar Boné/ }).first());
  count.scrolls = 0;
  await tap(page.getByRole('link', { name: 'Entrega e pagamento' }));
  await page.getByRole('radio', { name: 'Entregamos para você', checked: true }).waitFor();
  await tap(page.getByRole('group', { name: 'Opções de entrega' }).getByRole('radio').first());
  await tap(page.getByRole('group', { name: 'Horário' }).getByRole('radio').first());
  await tap(page.getByRole('radio', { name: 'PIX', exact: true }));
  await tap(page.getByRole('button', { name: /^Confirmar pedido/ }));
  await tap(page.getByRole('button', { name: 'Copiar código PIX' }));
  assert.equal(count.taps, 7);
  assert.ok(count.scrolls <= 1, `${count.scrolls} of the controls were out of view`);

  // The second order: its delivery is the last one's, and the shopper sees that before confirming.
  await open(chatLink('webchat'));
  const again = counter();
  await again.tap(page.getByRole('button', { name: /^Adicionar Boné/ }).first());
  again.count.scrolls = 0;
  await again.tap(page.getByRole('link', { name: 'Entrega e pagamento' }));
  await page.getByText('Entrega como da última vez, no próximo horário livre').waitFor();
  await finishedStep(page, 'Entrega', /Casa, .+ · /).waitFor();
  await finishedStep(page, 'Agendamento', /entre/).waitFor();
  // A shopper who only looked may still confirm the cart as it is.
  await page.getByRole('link', { name: /^Carrinho, / }).click();
  await enabled(page.getByRole('button', { name: /^Confirmar pedido/ })).waitFor();
  await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
  const footer = page.locator('.order-footer');
  assert.equal(await footer.getByText('Entrega:').count(), 0, 'first what is missing');
  await again.tap(page.getByRole('radio', { name: 'PIX', exact: true }));
  // The slot was chosen without the shopper, far above.
  await footer.getByText(/^Entrega: .*entre \d\d:\d\d e \d\d:\d\d$/).waitFor();
  await picture(page, 'footer-with-slot');
  await again.tap(page.getByRole('button', { name: /^Confirmar pedido/ }));
  await again.tap(page.getByRole('button', { name: 'Copiar código PIX' }));
  assert.equal(again.count.taps, 5);
  assert.ok(again.count.scrolls <= 1, `${again.count.scrolls} of the controls were out of view`);
});

journey(
  'in a shop that finishes orders on the page, a known shopper needs eight taps, and six for the next order',
  { env: {} },
  async ({ page, open, check }) => {
    await open('/demo');
    await page.getByLabel('O pedido termina').selectOption('page');
    await page.getByText('levam agora à entrega').waitFor();
    await open(chatLink('instagram'));
    await callExternalSite(page, 'POST', '/api/customer/update', sampleCustomer);
    await callExternalSite(page, 'POST', '/api/order/address/', home);
    for (const isFirst of [true, false]) {
      await open(chatLink('instagram'));
      const { count, tap } = counter();
      await tap(page.getByRole('button', { name: /^Adicionar Boné/ }).first());
      await tap(page.getByRole('link', { name: 'Ver carrinho' }).last());
      await tap(page.locator('.order-footer').getByRole('link', { name: 'Continuar o pedido' }));
      if (isFirst) {
        await tap(page.getByRole('group', { name: 'Opções de entrega' }).getByRole('radio').first());
        await tap(page.getByRole('group', { name: 'Horário' }).getByRole('radio').first());
      } else {
        await page.getByText('Entrega como da última vez').waitFor();
        await check();
      }
      await tap(page.getByRole('radio', { name: 'PIX', exact: true }));
      await tap(page.getByRole('button', { name: /^Confirmar pedido/ }));
      await tap(page.getByRole('button', { name: 'Copiar código PIX' }));
      assert.equal(count.taps, isFirst ? 8 : 6);
    }
  },
);
