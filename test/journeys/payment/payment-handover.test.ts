import assert from 'node:assert/strict';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';

const journey = journeysOfOneShop({});
const change = 'Alterar forma de pagamento';

// Decision: A payment that the shop settles by hand can be changed on every channel, from each page that shows it.
for (const [channel, method] of [
  ['messenger', 'Dinheiro'],
  ['instagram', 'A combinar'],
  ['webchat', 'Depósito bancário'],
] as const)
  journey(
    `on ${channel} the payment of an order by '${method}' becomes another one from its page`,
    // The page that follows the order asks once more for it while it opens again.
    { expected: ['404'] },
    async (walk) => {
      const { page, check } = walk;
      await chooseToPayBy(walk, method, `/#demo-${channel}`);
      await confirmButton(page).click();
      await page.waitForURL('**/confirm?order=*');
      const number = (await page.getByRole('heading', { name: /^Pedido nº/ }).textContent())?.match(/\d+/)?.[0];
      const order = new URL(page.url()).searchParams.get('order');
      await page.goto(new URL(`/order/payment?order=${order}`, page.url()).href);
      await page.getByText('Método de pagamento não é cartão de crédito').waitFor();
      await check();
      if (method === 'Depósito bancário') await page.getByText('Pague por depósito').waitFor();
      else {
        await page.getByRole('link', { name: 'Ver pedido' }).click();
        await page.waitForURL(`**/order/${number}`);
      }
      await page.getByRole('button', { name: change }).waitFor();
      await check();
      await page.getByRole('button', { name: change }).click();
      await page.waitForURL('**/order/checkout');
      await page.getByText(`Pedido nº ${number}: escolha outra forma de pagamento`).waitFor();
      await page.getByRole('radio', { name: 'PIX', exact: true }).click();
      await confirmButton(page).click();
      await page.getByLabel('Código PIX copia e cola').waitFor();
      const receipt = page.getByRole('region', { name: `Pedido nº ${number}` });
      await receipt.waitFor();
      assert.equal(await receipt.count(), 1, 'it is the same order');
    },
  );
