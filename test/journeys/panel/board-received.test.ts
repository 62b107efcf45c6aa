import assert from 'node:assert/strict';
import { agentEnv, callShop, desk, phone, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { placeOrder, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
// Decision: A card that waits for money by the shop's own PIX key offers 'Recebi', as the tab 'Dinheiro' does.
for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the manager says on the board that the money of a PIX by key arrived`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const contact = (kind: number) => ({ phone: `55119000${width + 1000}${kind}`, name: `Rosa Modelo ${kind}` });
      const byKey = await placeOrder(walk, contact(1), { pixKey: 'ana@loja.example' });
      await callShop(walk, byKey.code, '/api/order/payment/start', {});
      const online = await startPix(walk, contact(2));
      await open('/painel#demo-gerente');
      await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
      if (device === phone) await page.getByRole('button', { name: /^A pagar \d/ }).click();
      const received = page.getByRole('button', { name: `Recebi: nº ${byKey.number}` });
      await received.waitFor();
      await page.getByRole('link', { name: `nº ${online.number}`, exact: true }).waitFor();
      assert.equal(await page.getByRole('button', { name: `Recebi: nº ${online.number}` }).count(), 0);
      await check();
      await expectNoSidewaysScroll(page, 'the board with money to confirm');
      await picture(page, `painel-a-pagar-${width}`);
      await received.click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByText(/^O valor de R\$.35,94 chegou de verdade\? O pedido passa a pago\. O cliente é avisado/)
        .waitFor();
      await check();
      await picture(page, `painel-a-pagar-recebi-${width}`);
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await dialog.waitFor({ state: 'detached' });
      // Orders that wait for money can be cancelled together, and an ended column says that nothing can be selected.
      await page.getByRole('button', { name: 'Selecionar vários' }).click();
      await page.getByLabel(`Selecionar nº ${byKey.number}`).check();
      await page.getByRole('button', { name: 'Cancelar pedido', exact: true }).waitFor();
      await check();
      await page.getByRole('button', { name: 'Sair da seleção' }).click();
      if (device === phone) {
        await page.getByRole('button', { name: /^Feitos \d/ }).click();
        await page.getByRole('button', { name: 'Selecionar vários' }).click();
        await page.getByText('Nada para selecionar em Feitos').waitFor();
        await page.getByRole('button', { name: 'Sair da seleção' }).click();
        await page.getByRole('button', { name: /^A pagar \d/ }).click();
      }
      // The second tap of a double tap hits the backdrop of the new question, and must not close it.
      const backdrop = page.evaluate(
        () =>
          new Promise<void>((done) => {
            const look = setInterval(() => {
              const shown = document.querySelector<HTMLElement>('.modal.show');
              if (!shown) return;
              clearInterval(look);
              shown.click();
              done();
            }, 5);
          }),
      );
      await received.click();
      await backdrop;
      await dialog.getByRole('button', { name: /^Recebi R\$.35,94$/ }).click();
      await page.getByText(`Pedido nº ${byKey.number} pago.`).waitFor();
      await received.waitFor({ state: 'detached' });
      if (device === phone) await page.getByRole('button', { name: /^Novos \d/ }).click();
      await page.getByRole('button', { name: `Separar: nº ${byKey.number}` }).waitFor();
    },
  );
