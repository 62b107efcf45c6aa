import assert from 'node:assert/strict';
import { agentEnv, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { demoPayments, payPix, placeOrder, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the owner accepts another amount, and confirms money at the door`,
    { device, expected: [/(response 409|status of 409).*money/] },
    async (walk) => {
      const { page, open, check } = walk;
      // Both journeys share one shop.
      const { width } = device.viewport;
      const lia = { phone: `551190001${width + 1000}`, name: `Lia Modelo ${width}` };
      const beto = { phone: `551190002${width + 1000}`, name: `Beto Amostra ${width}` };
      const { number, pix } = await startPix(walk, lia);
      await payPix(walk, pix, 30);
      await placeOrder(walk, beto, demoPayments.cash);
      await open('/painel#demo-dono');
      const entry = page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: /^Dinheiro/ });
      await entry.getByText('1 a resolver').waitFor();
      await picture(page, `painel-dinheiro-conta-${width}`);
      await entry.click();
      const decisions = page.getByRole('region', { name: 'Precisa de você' });
      await decisions.getByText('Pedido de R$ 35,94, recebido R$ 30,00. Faltam R$ 5,94.').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the money of the shop');
      await picture(page, `painel-dinheiro-${device.viewport.width}`);

      await decisions.getByRole('button', { name: 'Aceitar R$ 30,00' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Aceitar R$ 30,00 e dispensar R$ 5,94? O pedido passa a pago').waitFor();
      await check();
      await picture(page, `painel-dinheiro-confirmar-${device.viewport.width}`);
      await dialog.getByRole('button', { name: 'Aceitar R$ 30,00' }).click();
      await page.getByText(/^Pedido nº \d+ pago\.$/).waitFor();
      await decisions.getByText('Nada para decidir agora.').waitFor();
      await entry.getByText('a resolver').waitFor({ state: 'detached' });

      // The order's page names what came in, what stays, and who accepted which amount.
      await open(`/painel/pedidos/${number}`);
      const sums = page.getByRole('region', { name: 'Dinheiro do pedido' }).locator('dl');
      await sums.getByText('Entrou').waitFor();
      assert.match((await sums.textContent()) ?? '', /^Entrou\s*R\$.30,00\s*Fica com a loja\s*R\$.30,00$/);
      await page.getByText(/^Chegou valor diferente: R\$.30,00$/).waitFor();
      await page.getByText(/ aceitou R\$.30,00 de R\$.35,94$/).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the ledger of an order');
      await sums.scrollIntoViewIfNeeded();
      await picture(page, `painel-pedido-contas-${width}`);
      await entry.click();
      await decisions.waitFor();

      // No dispute happens in a demo shop: the response about the shop's money gets one that was won.
      const won = {
        kind: 'won',
        total: 66.8,
        arrived: 66.8,
        refunded: 0,
        owed: 0,
        excess: 0,
        isUnderWay: false,
        isGone: false,
        refused: [],
        refundable: 66.8,
        whyNotRefund: null,
      };
      await page.route('**/painel/api/money', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const order = { number: 901, version: 9, customer: 'Rui Exemplo', payment: 'Cartão', placedAt: null };
        body.data.decisions.push({ ...order, ...won });
        body.data.decisions.push({ ...order, number: 902, ...won, kind: 'suspect', isGone: true });
        body.data.refundedToday = 12.5;
        await route.fulfill({ response, json: body });
      });
      await page.reload();
      await decisions.getByText('O dinheiro é da loja, mas os produtos não estão mais reservados.').waitFor();
      await page.getByText(/recebidos, R\$.12,50 devolvidos$/).waitFor();
      await check();
      await picture(page, `painel-dinheiro-disputa-${device.viewport.width}`);
      await decisions.getByRole('button', { name: 'Entregar mesmo assim' }).click();
      await dialog.getByText('A loja ainda tem os produtos deste pedido?').waitFor();
      await check();
      await picture(page, `painel-dinheiro-entregar-${device.viewport.width}`);
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await decisions.getByRole('button', { name: 'Já conferi' }).click();
      await dialog.getByRole('heading', { name: 'Alerta de fraude do pedido nº 902' }).waitFor();
      await dialog.getByText('O pedido fica como está').waitFor();
      await check();
      await picture(page, `painel-dinheiro-alerta-${device.viewport.width}`);
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await page.unroute('**/painel/api/money');
      await page.reload();

      const waiting = page.getByRole('region', { name: 'Esperando dinheiro' });
      await waiting.getByText(beto.name).waitFor();
      const order = (await waiting.getByRole('link', { name: /^nº/ }).textContent())?.replace('nº ', '');
      await waiting.getByRole('button', { name: /^Recebi/ }).click();
      await dialog.getByRole('button', { name: 'Recebi R$ 35,94' }).waitFor();
      // A second screen decides first.
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other
        .getByRole('region', { name: 'Esperando dinheiro' })
        .getByRole('button', { name: /^Recebi/ })
        .click();
      await other.getByRole('dialog').getByRole('button', { name: 'Recebi R$ 35,94' }).click();
      await other.getByText(/^Pedido nº \d+ pago\.$/).waitFor();
      await dialog.getByRole('button', { name: 'Recebi R$ 35,94' }).click();
      await dialog.getByText(/^.+ já confirmou os R\$.35,94 às \d\d:\d\d\.$/).waitFor();
      await check();
      await picture(page, `painel-dinheiro-ja-confirmado-${width}`);
      await dialog.getByRole('button', { name: 'Fechar' }).last().click();
      await waiting.getByText('Nenhum pedido espera dinheiro.').waitFor();
      // The first journey's order had a part given back.
      await page.getByText(/^hoje: R\$.(?:65,94 recebidos|131,88 recebidos, R\$.25,00 devolvidos)$/).waitFor();
      await check();
      await picture(page, `painel-dinheiro-depois-${device.viewport.width}`);

      // The open question goes on with what is left, and keeps what was typed.
      await open(`/painel/pedidos/${order}`);
      await page.getByRole('button', { name: 'Já devolvi' }).click();
      await dialog.getByLabel('Quanto devolveu').fill('5');
      await dialog.getByText(/^Você já devolveu R\$.5,00 para .+, em dinheiro ou por PIX\?/).waitFor();
      await dialog.getByRole('button', { name: /^Já devolvi R\$.5,00$/ }).waitFor();
      await dialog.getByLabel('Como devolveu (opcional)').fill('troco em mãos');
      await other.goto(page.url());
      await other.getByRole('button', { name: 'Já devolvi' }).click();
      await other.getByRole('dialog').getByLabel('Quanto devolveu').fill('20');
      await other.getByRole('dialog').getByRole('button', { name: 'Já devolvi' }).click();
      await other.getByText(/^Devolução de R\$.20,00 do pedido/).waitFor();
      await other.close();
      await dialog.getByRole('button', { name: 'Já devolvi' }).click();
      await dialog.getByText(/^.+ devolveu R\$.20,00 às \d\d:\d\d\.$/).waitFor();
      await dialog.getByText(/^Ainda com a loja: R\$.15,94\.$/).waitFor();
      await check();
      await picture(page, `painel-devolvido-por-outra-${width}`);
      await dialog.getByRole('button', { name: 'Já devolvi' }).click();
      await page
        .getByText(/^Devolução de R\$.5,00 do pedido nº \d+ anotada\. Ainda com a loja: R\$.10,94\.$/)
        .waitFor();
    },
  );
