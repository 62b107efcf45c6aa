import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { openStep, slots } from '../../helpers/browser/checkout-steps.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { fillShop, walkEmptyShop } from '../../helpers/browser/shop-from-nothing.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  test(`on ${where} the coupon, the window and the price table of a shop made from nothing reach its customers`, {
    timeout: 240_000,
  }, async (t) => {
    const { width } = device.viewport;
    await walkEmptyShop(t, { title: `from nothing on ${where}`, device }, async ({ page, shop, check }) => {
      await fillShop(page, shop);
      const notices = page.getByRole('region', { name: 'Avisos' });
      const openPart = async (path: string) => {
        await page.goto(`${shop.url}/painel/loja/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      };

      await openPart('cupons');
      await page.getByText('Com o primeiro cupom, os clientes passam a ver o campo').waitFor();
      await page.getByRole('button', { name: 'Novo cupom' }).click();
      await page.getByLabel('Código do cupom').fill('PAO10');
      await page.getByLabel('Quanto').fill('10');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await notices.getByText('Salvo. Agora os clientes veem o campo de cupom ao finalizar.').waitFor();
      const field = page.getByRole('switch', { name: 'Campo de cupom' });
      assert.equal(await field.getAttribute('aria-checked'), 'true');
      await check();
      await expectNoSidewaysScroll(page, 'the coupons');
      await picture(page, `do-nada-cupons-${width}`);

      await openPart('horarios');
      await page.getByRole('button', { name: 'Novo horário' }).click();
      for (const day of ['sáb', 'dom']) await page.getByLabel(day, { exact: true }).check();
      await page.getByLabel('Das').fill('00:05');
      await page.getByLabel('Até').fill('23:55');
      await page.getByLabel('Vale para').selectOption({ label: 'Entrega expressa' });
      await page.getByLabel('Pedidos por dia (se quiser)').fill('1');
      await page.getByRole('button', { name: 'Salvar' }).click();
      // The shop also hands over at its counter: that needs a window too.
      await notices.getByText(/Não há horário para retirada/).waitFor();
      await page
        .getByRole('region', { name: 'Escolha do horário' })
        .getByText(/Não há horário para retirada/)
        .waitFor();
      await check();
      await picture(page, `do-nada-horarios-${width}`);
      await page.getByRole('button', { name: /^Mudar / }).click();
      await page.getByLabel('Vale para').selectOption({ label: 'Entrega e retirada' });
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Os clientes escolhem o dia e o horário ao finalizar.').waitFor();
      await page
        .getByText(/Não há horário para retirada/)
        .first()
        .waitFor({ state: 'detached' });

      await openPart('tabelas');
      await page.getByRole('button', { name: 'Nova tabela' }).click();
      await page.getByLabel('Nome da tabela').fill('Atacado');
      await page.getByRole('button', { name: 'Adicionar preço' }).click();
      await page.getByLabel('Produto', { exact: true }).fill('vela');
      await page.getByRole('button', { name: /^Vela de mel/ }).click();
      await page.getByText('código vela-de-mel').waitFor();
      await page.getByLabel('Preço', { exact: true }).fill('40,00');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await notices.getByText(/Agora o atendente escolhe a tabela do pedido/).waitFor();
      await check();
      await picture(page, `do-nada-tabelas-${width}`);

      // The customer, in a browser of their own.
      const context = await page.context().browser()?.newContext(device);
      assert.ok(context);
      t.after(() => context.close());
      const customer = await context.newPage();
      await customer.goto(shop.url);
      await findAndAdd(customer, 'vela', /Vela/);
      await customer.getByText('Produto adicionado ao carrinho').first().waitFor();
      await customer.goto(`${shop.url}/order/checkout`);
      // The only place is chosen by itself.
      await openStep(customer, 'Entrega');
      await customer.getByRole('radio', { name: 'Retirar na loja' }).check();
      await openStep(customer, 'Agendamento');
      await slots(customer).getByText(/00:05/).first().waitFor();
      await openStep(customer, 'Pagamento');
      await customer.getByLabel('Cupom').fill('PAO10');
      await customer.getByRole('button', { name: 'Aplicar' }).click();
      await customer
        .getByText(/R\$.4,50/)
        .first()
        .waitFor();

      // The agent chooses the table: the customer's price follows it.
      const printed = await shop.command('session', 'ana', '--channel', 'whatsapp', '--agent', '--name', 'Bia');
      const agent = await context.newPage();
      await agent.goto(printed.trim());
      await agent.getByLabel('Tabela de preço').selectOption({ label: 'Atacado' });
      await agent
        .getByText(/R\$.40,00/)
        .first()
        .waitFor();

      // A person who switches the field off decides: a later coupon does not switch it on again.
      await openPart('cupons');
      await field.click();
      await page.getByText('Ninguém consegue usar os cupons desta lista: o campo de cupom está desligado.').waitFor();
      await page.getByRole('button', { name: 'Novo cupom' }).click();
      await page.getByLabel('Código do cupom').fill('PAO20');
      await page.getByLabel('Quanto').fill('20');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('PAO20').first().waitFor();
      assert.equal(await field.getAttribute('aria-checked'), 'false');
      await check();
      await picture(page, `do-nada-cupons-desligados-${width}`);
      await openPart('');
      await page.getByText('o campo de cupom está desligado').waitFor();
      await check();
      await picture(page, `do-nada-loja-${width}`);
      await page.goto(`${shop.url}/painel/historico`);
      await page
        .getByText(/campo de cupom: ligado/)
        .first()
        .waitFor();
    });
  });
