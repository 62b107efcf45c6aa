import assert from 'node:assert/strict';
import { agentEnv, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payPix, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

// Decision: An order that is ready, and whose money all went back, is a decision until it is cancelled or finished.
for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} an order that is ready while its money went back asks in Dinheiro, and its slip begins with the stop`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const { number, pix } = await startPix(walk, { phone: `551190005${width + 1000}`, name: `Ivo Ensaio ${width}` });
      await payPix(walk, pix);
      await open('/painel#demo-gerente');
      await page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      await page.getByRole('heading', { name: 'Separar', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Separar', exact: true }).click();
      await page.getByRole('button', { name: /^(Saiu para entrega|Pronto)/ }).click();
      // What is ready is not to be picked any more.
      await page.getByRole('heading', { name: 'Itens' }).waitFor();
      assert.equal(await page.getByRole('checkbox').count(), 0);
      const money = page.getByRole('region', { name: 'Dinheiro do pedido' });
      await money.getByRole('button', { name: 'Devolver', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Devolver R\$.35,94$/ })
        .click();
      await money.getByText('Todo o valor deste pedido já foi devolvido.').waitFor();
      await check();

      const entry = page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: /^Dinheiro/ });
      await entry.getByText('a resolver').waitFor();
      await entry.click();
      const row = page
        .getByRole('region', { name: 'Precisa de você' })
        .getByRole('listitem')
        .filter({ hasText: `nº ${number}` });
      await row.getByText('dinheiro devolvido, pedido em aberto').waitFor();
      await row.getByText(/Se os produtos estão na loja, cancele o pedido/).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'an order without its money');
      await picture(page, `painel-sem-dinheiro-${width}`);
      await row.getByRole('button', { name: 'Abrir o pedido' }).click();
      await page.getByRole('status').filter({ hasText: 'Dinheiro devolvido: não entregue' }).waitFor();
      await page.getByRole('link', { name: 'Comanda' }).click();
      const slip = page.getByRole('article', { name: `Comanda nº ${number}` });
      await slip.waitFor();
      assert.match((await slip.textContent()) ?? '', /^NÃO ENTREGAR · dinheiro devolvido/);
      await check();
      await picture(page, `painel-comanda-parada-${width}`);
    },
  );
