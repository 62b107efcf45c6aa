import assert from 'node:assert/strict';
import { agentEnv, type Contact, callShop, codeFor, lineOf, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { demoPayments, placeOrder } from '../../helpers/browser/place-order.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the staff find a customer, remind them of the cart, and the owner erases another`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const rui: Contact = { phone: `551190007${width + 1000}`, name: `Rui Ensaio ${width}` };
      const eva: Contact = { phone: `551190008${width + 1000}`, name: `Eva Rascunho ${width}` };
      await placeOrder(walk, rui, demoPayments.cash);
      await callShop(walk, await codeFor(walk, rui), '/api/order/items/', lineOf('leite-integral-1l', 2));
      await callShop(walk, await codeFor(walk, eva), '/api/order/items/', lineOf('leite-integral-1l', 3));

      await open('/painel#demo-dono');
      const menu = page.getByRole('navigation', { name: 'Painel' });
      const go = async (name: string) => {
        if (width < 900) await menu.getByRole('link', { name: 'Mais' }).click();
        await (width < 900 ? page.getByRole('main') : menu).getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
      };
      await go('Clientes');
      await page.getByRole('link', { name: new RegExp(rui.name) }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the customers');
      await picture(page, `painel-clientes-${width}`);
      await page.getByRole('searchbox', { name: 'Procurar cliente' }).fill(rui.name.toLowerCase());
      // A press while the list is replaced may miss its row.
      await untilIdle(page);
      await page.getByRole('link', { name: new RegExp(rui.name) }).click();
      await page
        .getByRole('region', { name: 'Pedidos' })
        .getByRole('link', { name: /em andamento/ })
        .waitFor();
      await page
        .getByRole('region', { name: 'Contato' })
        .getByText(/^\(11\) 9000/)
        .waitFor();
      await page.getByRole('region', { name: 'Carrinho aberto' }).getByText('2 × Leite', { exact: false }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'a customer');
      await picture(page, `painel-cliente-${width}`);
      // An order under way keeps its customer.
      await page.getByRole('button', { name: 'Apagar os dados…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Ainda não dá para apagar.').waitFor();
      assert.equal(await dialog.getByRole('button', { name: 'Apagar para sempre' }).isDisabled(), true);
      await check();
      await picture(page, `painel-cliente-apagar-${width}`);
      await dialog.getByRole('button', { name: 'Voltar' }).click();

      await go('Carrinhos');
      await page.getByRole('tab', { name: 'Abertos agora' }).click();
      const cart = page.getByRole('listitem').filter({ hasText: eva.name });
      await cart.getByText('3 × Leite', { exact: false }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the carts');
      await cart.getByRole('button', { name: /^Lembrar o cliente/ }).click();
      // What the customer will read comes first.
      await dialog.getByText('3 × Leite', { exact: false }).waitFor();
      await check();
      await picture(page, `painel-lembrete-${width}`);
      await dialog.getByRole('button', { name: 'Enviar lembrete' }).click();
      await cart.getByText('Este carrinho já foi lembrado nas últimas 24 horas.').waitFor();
      await check();
      await picture(page, `painel-carrinhos-${width}`);
      await page.getByRole('tab', { name: 'Abandonados' }).click();
      await page.getByText('Nenhum carrinho abandonado').waitFor();
      await check();

      await page.getByRole('tab', { name: 'Abertos agora' }).click();
      await cart.getByRole('link', { name: eva.name }).click();
      await page.getByRole('button', { name: 'Apagar os dados…' }).click();
      const word = dialog.getByLabel('Para confirmar, digite APAGAR');
      await word.fill('sim');
      await dialog.getByRole('button', { name: 'Apagar para sempre' }).click();
      await dialog.getByText('Para apagar, digite APAGAR.').waitFor();
      await word.fill('apagar');
      await dialog.getByRole('button', { name: 'Apagar para sempre' }).click();
      await page.getByText('Dados do cliente apagados').waitFor();
      await page.getByRole('searchbox', { name: 'Procurar cliente' }).fill(eva.name);
      await page.getByText(`Ninguém com “${eva.name}”`).waitFor();
    },
  );

journey('who packs orders sees no customers and no carts', { device: desk }, async ({ page, open }) => {
  await open('/painel#demo-separacao');
  const menu = page.getByRole('navigation', { name: 'Painel' });
  await menu.getByRole('link', { name: 'Produtos' }).waitFor();
  assert.equal(await menu.getByRole('link', { name: 'Clientes' }).count(), 0);
  assert.equal(await menu.getByRole('link', { name: 'Carrinhos' }).count(), 0);
});

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} an attendant records that a customer wants offers, and later that they do not`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const gil: Contact = { phone: `551190009${width + 1000}`, name: `Gil Rascunho ${width}` };
      await placeOrder(walk, gil, demoPayments.cash);
      await open('/painel#demo-atendente');
      const menu = page.getByRole('navigation', { name: 'Painel' });
      if (width < 900) await menu.getByRole('link', { name: 'Mais' }).click();
      await (width < 900 ? page.getByRole('main') : menu).getByRole('link', { name: 'Clientes' }).click();
      await page.getByRole('searchbox', { name: 'Procurar cliente' }).fill(gil.name);
      await page.getByRole('link', { name: new RegExp(gil.name) }).click();
      const offers = page.getByRole('region', { name: 'Ofertas e lembretes' });
      await offers.getByText('Nada registrado').waitFor();
      const [yes, no] = ['Aceita receber ofertas', 'Não quer mais ofertas'].map((name) =>
        offers.getByRole('button', { name }),
      );
      assert.ok(yes && no);
      await check();

      await yes.click();
      await offers.getByRole('listitem').filter({ hasText: 'aceita ofertas' }).getByText('vale agora').waitFor();
      await page.getByRole('region', { name: 'Contato' }).getByText('aceita ofertas').waitFor();
      await yes.waitFor({ state: 'detached' });
      await no.click();
      await offers.getByRole('listitem').filter({ hasText: 'não quer ofertas' }).getByText('vale agora').waitFor();
      await no.waitFor({ state: 'detached' });
      await yes.waitFor();
      assert.equal(await offers.getByRole('listitem').count(), 2);
      await check();
      await expectNoSidewaysScroll(page, 'the consents');
      await picture(page, `painel-consentimento-${width}`);
    },
  );
