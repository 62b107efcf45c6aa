import assert from 'node:assert/strict';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { journey } from '../../helpers/browser/journey.ts';

// Spec §2: "finish: canceled order shows 'Pedido cancelado' with a cancel image; otherwise 'Pedido finalizado' with
// success toast 'Pedido finalizado, você pode fechar essa aba!'."
// Spec §2: "finish | result page"
journey(
  "an agent who cancels ends on 'Pedido cancelado', also after a reload, and continues with the next order",
  async (walk) => {
    const { page, open, check } = walk;
    await open('/#demo-agente');
    await findAndAdd(page, 'acucar', /Açúcar/);
    await page.getByText('Produto adicionado ao carrinho').first().waitFor();
    await open('/order/checkout#demo-agente');
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await page.getByText('Você tem certeza que deseja cancelar esse pedido?').waitFor();
    await page.getByRole('button', { name: 'Sim' }).click();
    await page.waitForURL('**/finish?*');
    await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();
    assert.equal(await page.getByText('Pedido finalizado').count(), 0);
    assert.equal(
      await page.getByRole('link', { name: 'Voltar para o WhatsApp' }).count(),
      0,
      'an agent works in no chat',
    );
    await check();

    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Voltar ao catálogo' }).click();
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Pedido cancelado' }).waitFor();
    await open('/order/checkout#demo-agente');
    await page.getByText('O carrinho do contato está vazio').waitFor();
  },
);
