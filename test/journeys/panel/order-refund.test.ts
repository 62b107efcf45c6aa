import assert from 'node:assert/strict';
import { agentEnv, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payPix, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager refunds a part of an order on its page, reads why another part was refused, and refunds the rest`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const { number, pix } = await startPix(walk, { phone: `551190006${width + 1000}`, name: `Nina Ensaio ${width}` });
      await payPix(walk, pix);
      await open('/painel#demo-gerente');
      await page.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      const money = page.getByRole('region', { name: 'Dinheiro do pedido' });
      await money.getByText(/^Dá para devolver até R\$.35,94/).waitFor();
      await check();
      const refunds = money.getByRole('list', { name: 'Devoluções' });
      const dialog = page.getByRole('dialog', { name: 'Devolver pagamento' });
      const refund = async (amount: string | null, reason: string) => {
        await money.getByRole('button', { name: 'Devolver', exact: true }).click();
        if (amount !== null) await dialog.getByLabel('Quanto devolver').fill(amount);
        await dialog.getByLabel(/^Motivo/).fill(reason);
        await dialog.getByText(/^R\$.\d+,\d\d voltam para Nina Ensaio \d+\.$/).waitFor();
        await check();
        await picture(page, `painel-devolver-${amount ?? 'tudo'}-${width}`);
        await dialog.getByRole('button', { name: /^Devolver R\$/ }).click();
        await dialog.waitFor({ state: 'detached' });
      };

      await refund('5', 'Faltou um item');
      const part = refunds.getByRole('listitem').filter({ hasText: 'Faltou um item' });
      await part.getByText('feita', { exact: true }).waitFor();
      await money.getByText(/^Restam R\$.30,94 para devolver, de uma vez ou em partes\.$/).waitFor();

      // The demo's provider refuses this amount.
      await refund('4,04', 'Veio amassado');
      const refused = refunds.getByRole('listitem').filter({ hasText: 'Veio amassado' });
      await page
        .getByRole('region', { name: 'Avisos' })
        .getByText(/^A devolução de R\$.4,04 não foi feita: o provedor recusou\./)
        .waitFor();
      await refused.getByText('não feita', { exact: true }).waitFor();
      await refused.getByText(/o provedor recusou\. Confira o saldo da conta e tente de novo/).waitFor();
      await money.getByText(/^Restam R\$.30,94 para devolver, de uma vez ou em partes\.$/).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the refunds of an order');
      await money.scrollIntoViewIfNeeded();
      await picture(page, `painel-devolucao-recusada-${width}`);
      const paymentIssue = page.getByRole('status').filter({ hasText: 'Devolução não feita' });
      await paymentIssue.getByText(/O provedor não devolveu o dinheiro, que continua com a loja/).waitFor();
      await page.getByRole('button', { name: 'Cancelar pedido' }).click();
      await page.getByText(/O provedor não fez a devolução\. Tente de novo em Dinheiro do pedido/).waitFor();
      await check();
      await picture(page, `painel-devolucao-cancelar-${width}`);
      await page.getByRole('button', { name: 'Manter pedido' }).click();

      // The refused refund waits in 'Precisa de você' until the manager has seen it.
      await page
        .getByRole('navigation', { name: 'Painel' })
        .getByRole('link', { name: /^Dinheiro/ })
        .click();
      const decisions = page.getByRole('region', { name: 'Precisa de você' });
      const line = decisions.getByRole('listitem').filter({ hasText: `nº ${number}` });
      await line.getByText(/^A devolução de R\$.4,04 não foi concluída: o provedor recusou\./).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'a refused refund in the money of the shop');
      await picture(page, `painel-devolucao-decidir-${width}`);
      await line.getByRole('button', { name: `Devolver de novo nº ${number}` }).click();
      assert.equal(await dialog.getByLabel('Quanto devolver').inputValue(), '4,04');
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await line.getByRole('button', { name: `Entendi nº ${number}` }).click();
      await line.waitFor({ state: 'detached' });
      const notices = page.getByRole('region', { name: 'Avisos' });
      await notices.getByRole('button', { name: 'Desfazer' }).click();
      await line.getByRole('button', { name: `Entendi nº ${number}` }).click();
      await line.waitFor({ state: 'detached' });
      await open(`/painel/pedidos/${number}`);
      await money.getByText(/^Restam R\$.30,94 para devolver, de uma vez ou em partes\.$/).waitFor();
      await paymentIssue.waitFor({ state: 'detached' });

      await refund(null, 'Cliente desistiu');
      await money.getByText('Todo o valor deste pedido já foi devolvido.').waitFor();
      const rest = refunds.getByRole('listitem').filter({ hasText: 'Cliente desistiu' });
      await rest.getByText('feita', { exact: true }).waitFor();
      await page.getByRole('list', { name: 'Andamento' }).getByText('Cancelado').waitFor();
      assert.equal(await money.getByRole('button', { name: 'Devolver', exact: true }).count(), 0);
      await check();
      await picture(page, `painel-devolucao-inteira-${width}`);
    },
  );
