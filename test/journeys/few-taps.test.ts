import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { elsewhere } from '../helpers/external-sites.ts';
import { journey } from '../helpers/journey.ts';
import { sampleCustomer } from '../helpers/samples.ts';

const home = {
  isDefault: true,
  type: 0,
  name: 'Casa',
  zipCode: '69900000',
  street: 'Rua das Acácias',
  number: '120',
  complement: '',
  neighborhood: 'Centro',
  neighborhoodId: null,
  city: 'Rio Branco',
  state: 'AC',
};

// Decision: A known shopper needs few taps and little scrolling.
journey('a known shopper pays by PIX with eight taps, and scrolls once in the checkout', async ({ page, open }) => {
  // A link of the chat that shows what the shopper asked for.
  await open('/#demo-webchat?type=ShowQuery&id=bon%C3%A9');
  await elsewhere(page, 'POST', '/api/customer/update', sampleCustomer);
  await elsewhere(page, 'POST', '/api/order/address/', home);
  await page.reload();

  let taps = 0;
  let scrolls = 0;
  const tap = async (control: Locator) => {
    await control.waitFor();
    const isInView = await control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const footer = document.querySelector('.order-footer')?.getBoundingClientRect().top ?? innerHeight;
      return top >= 0 && bottom <= (element.closest('.order-footer') ? innerHeight : footer);
    });
    if (!isInView) scrolls++;
    taps++;
    await control.click();
  };
  await tap(page.getByRole('button', { name: /^Adicionar Boné/ }).first());
  scrolls = 0;
  await tap(page.getByRole('link', { name: 'Escolher entrega e pagamento' }));
  await tap(page.getByRole('radio', { name: 'Entregamos para você' }));
  await tap(page.getByRole('group', { name: 'Opções de entrega' }).getByRole('radio').first());
  await tap(page.getByRole('group', { name: 'Horário' }).getByRole('radio').first());
  await tap(page.getByRole('radio', { name: 'PIX', exact: true }));
  await tap(page.getByRole('button', { name: /^Confirmar pedido/ }));
  await tap(page.getByRole('button', { name: 'Copiar código PIX' }));
  assert.equal(taps, 8);
  assert.ok(scrolls <= 1, `${scrolls} of the controls were out of view`);
});
