import assert from 'node:assert/strict';
import { agentEnv as env, marina, otherBrowser, picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { demoPayments, placeOrder } from '../../helpers/browser/place-order.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

// Decision: A confirmed order that the shop cancels says so on its page, at once and after a reload.
for (const payment of ['pix', 'cash'] as const)
  journey(
    `a shopper who stays on the page of a confirmed order with ${payment} sees that the shop canceled it, and why`,
    { env },
    async (walk) => {
      const { page, open, check, shop } = walk;
      const { code, number } = await placeOrder(walk, marina, demoPayments[payment]);
      await open(`/confirm#${code}`);
      await page.getByRole('heading', { level: 1, name: 'Itens adicionados ao pedido' }).waitFor();
      if (payment === 'pix') await page.getByLabel('Código PIX copia e cola').waitFor();
      else await page.getByText(`Pedido nº ${number}`).waitFor();

      const panel = await otherBrowser(walk, desk);
      await panel.goto(`${shop.url}/painel#demo-dono`);
      await panel.getByRole('navigation', { name: 'Painel' }).waitFor();
      await panel.goto(`${shop.url}/painel/pedidos/${number}`);
      await panel.getByRole('button', { name: 'Cancelar pedido' }).click();
      await panel.getByRole('button', { name: 'Produto em falta' }).click();
      await panel.getByRole('button', { name: 'Cancelar pedido' }).last().click();

      const seesTheEnd = async () => {
        await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();
        await page.getByText('Motivo: Produto em falta.').waitFor();
        assert.equal(await page.getByText('Itens adicionados ao pedido').count(), 0);
        assert.equal(await page.getByText(/Pedido confirmado/).count(), 0);
        await page.getByRole('link', { name: 'Ver pedido' }).waitFor();
      };
      await seesTheEnd();
      await check();
      await picture(page, `confirm-cancelado-${payment}`);
      await page.reload();
      await seesTheEnd();
    },
  );
