import assert from 'node:assert/strict';
import { agentEnv as env, picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { demoPayments, payPix, placeOrder, startPix } from '../../helpers/browser/place-order.ts';

const phone = { viewport: { width: 360, height: 740 } };
const names = ['Ari', 'Bel', 'Caio', 'Dora', 'Elis', 'Fábio', 'Gabi', 'Hugo'];

journey(
  'on a phone the owner gets through a day: ten orders, two prices, one sold out, one refund, and closed for today',
  { env, device: phone },
  async (walk) => {
    const { page, open, check } = walk;
    const cash: number[] = [];
    for (const [at, name] of names.entries()) {
      const contact = { phone: `551190004${1000 + at}`, name: `${name} Modelo` };
      cash.push((await placeOrder(walk, contact, demoPayments.cash)).number);
    }
    const nina = await startPix(walk, { phone: '5511900042001', name: 'Nina Modelo' });
    const otto = await startPix(walk, { phone: '5511900042002', name: 'Otto Modelo' });
    for (const { pix } of [nina, otto]) await payPix(walk, pix);

    await open('/painel#demo-dono');
    const menu = page.getByRole('navigation', { name: 'Painel' });
    const go = async (name: string) => {
      await menu.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    const notices = page.getByRole('region', { name: 'Avisos' });
    const look = async (name: string) => {
      await check();
      await expectNoSidewaysScroll(page, name);
      await picture(page, `dia-${name}`);
    };
    const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });

    // Morning: ten orders are new. All but one are picked together.
    await page.getByRole('button', { name: 'Novos 10' }).waitFor();
    await look('1-dez-novos');
    await page.getByRole('button', { name: 'Selecionar vários' }).click();
    await page.getByRole('button', { name: 'Selecionar todos' }).click();
    await page.getByText('10 selecionados').waitFor();
    await page.getByLabel(`Selecionar nº ${otto.number}`).uncheck();
    await look('2-selecionados');
    const buttons = page.locator('.bd-selection .btn');
    for (const box of await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
      assert.ok(box < 64, 'each button has its words on one line');
    await page.getByRole('button', { name: 'Separar', exact: true }).click();
    await notices.getByText('9 pedidos foram para Separar').waitFor();
    await tab('Separar').click();
    await page.getByRole('link', { name: `nº ${cash[0]}`, exact: true }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByText('separado por Dona Ana').waitFor();
    await look('3-separando');
    await page.getByRole('link', { name: 'Voltar aos pedidos' }).click();

    // Two prices change: in the list, and in the editor.
    await go('Produtos');
    const search = page.getByRole('searchbox', { name: 'Procurar produto' });
    await search.fill('leite integral');
    await page.getByRole('button', { name: /^Mudar preço de Leite Integral/ }).click();
    await page.getByRole('textbox', { name: /^Preço de Leite Integral/ }).fill('6,49');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await notices.getByText(/6,49/).waitFor();
    await look('4-preco-na-lista');
    await search.fill('mel silvestre');
    await page.getByRole('link', { name: /Mel Silvestre/ }).click();
    await page.getByLabel('Preço', { exact: true }).first().fill('31,90');
    await page.getByRole('button', { name: 'Salvar 1 mudança' }).click();
    await notices.getByText(/foi salvo/).waitFor();
    await look('5-preco-no-produto');
    await page.getByRole('link', { name: 'Produtos' }).first().click();

    // One is sold out.
    await search.fill('mel silvestre');
    await page.getByRole('switch', { name: /^Acabou: .*Mel Silvestre/ }).click();
    await notices.getByText(/acabou$/).waitFor();
    await look('6-acabou');

    // One is refunded, which cancels the order.
    await go('Pedidos');
    await tab('Novos').click();
    await page.getByRole('link', { name: `nº ${otto.number}`, exact: true }).click();
    const money = page.getByRole('region', { name: 'Dinheiro do pedido' });
    await money.getByRole('button', { name: 'Devolver', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Devolver R\$/ })
      .click();
    await money.getByText('feita', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Andamento' }).getByText('Cancelado').waitFor();
    await look('7-devolvido');

    // The others are handed over, and their money is received.
    await page.getByRole('link', { name: 'Voltar aos pedidos' }).click();
    await tab('Separar').click();
    await page.getByRole('button', { name: 'Selecionar vários' }).click();
    await page.getByRole('button', { name: 'Selecionar todos' }).click();
    await page.getByRole('button', { name: 'Pronto · a caminho', exact: true }).click();
    await notices.getByText('9 pedidos foram para Pronto · a caminho').waitFor();
    // The courier hands them over first, and brings the cash afterwards.
    await tab('Pronto · a caminho').click();
    await page.getByRole('button', { name: 'Selecionar vários' }).click();
    await page.getByRole('button', { name: 'Selecionar todos' }).click();
    await page.getByRole('button', { name: 'Feitos', exact: true }).click();
    await notices.getByText('9 pedidos foram para Feitos').waitFor();
    await page.goto(new URL(`/painel/pedidos/${cash[0]}`, page.url()).href);
    await money.getByRole('button', { name: /^Recebi R\$/ }).waitFor();
    await look('8-entregue-sem-dinheiro');
    await go('Dinheiro');
    const unpaid = page.getByText(/^Entregue, falta receber/);
    await unpaid.first().waitFor();
    assert.equal(await unpaid.count(), cash.length);
    await look('9-falta-receber');
    const waiting = page.getByRole('region', { name: 'Esperando dinheiro' });
    for (const left of cash.map((_, at) => cash.length - at)) {
      await waiting.getByText(new RegExp(`^${left} pedidos? ·`)).waitFor();
      await waiting
        .getByRole('button', { name: /^Recebi/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Recebi/ })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await waiting.getByText('Nenhum pedido espera dinheiro.').waitFor();
    await look('10-dinheiro');

    // Closed for today.
    await go('Loja');
    const now = page.getByRole('region', { name: 'Agora' });
    await now.getByLabel('O cliente lê').fill('Hoje fechamos mais cedo. Amanhã tem mais!');
    await now.getByRole('button', { name: 'Fechar hoje' }).click();
    await now.getByText('Pedidos pausados').waitFor();
    await look('11-fechada');
    await go('Pedidos');
    await page.getByText('A loja está pausada e não recebe pedidos.').waitFor();
    assert.equal(await tab('Novos').textContent(), 'Novos 0');
    await look('12-fim-do-dia');
  },
);
