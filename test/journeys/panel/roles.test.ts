import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [role, device, refused] of [
  ['gerente', desk, ['/equipe', '/equipe/convidar', '/loja/contas']],
  ['separacao', phone, ['/produtos/novo', '/produtos/planilha', '/dinheiro']],
] as const)
  journey(
    `'${role}' reads that a screen of another role needs a permission, and goes back`,
    { device },
    async ({ page, open, check }) => {
      await open(`/painel#demo-${role}`);
      await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
      for (const path of refused) {
        await open(`/painel${path}`);
        await page.getByRole('heading', { level: 1, name: 'Sem permissão' }).waitFor();
        await page.getByText('O seu acesso não permite isto. Peça ao dono da loja.').waitFor();
        await check();
        await page.getByRole('link', { name: 'Voltar para Pedidos', exact: true }).last().click();
        await page.getByRole('heading', { level: 1, name: 'Pedidos' }).waitFor();
      }
    },
  );

journey('an attendant is offered no change of the shop', { device: phone }, async ({ page, open, check }) => {
  await open('/painel#demo-atendente');
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
  await page.getByRole('heading', { level: 1, name: 'Loja' }).waitFor();
  await page.getByRole('link', { name: 'Entrega e frete' }).waitFor();
  assert.equal(await page.getByRole('link', { name: /Mudar|Cor e logo|Aviso de pedido novo/ }).count(), 0);
  await check();
});

journey('an attendant reads who confirms and returns money', { device: phone }, async ({ page, open, check }) => {
  await open('/painel#demo-atendente');
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Dinheiro' }).click();
  await page
    .getByText('Você vê o dinheiro dos pedidos. Confirmar pagamentos e devolver é com o gerente ou o dono.')
    .waitFor();
  await check();
});
