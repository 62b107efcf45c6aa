import assert from 'node:assert/strict';
import { agentEnv, codeFor, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payPix, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

/** The order as it is when money comes after its end, which the demo's bank refuses to send. */
const ended = <Value>(value: Value, number: number): Value =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    part?.number === number && 'paymentIssue' in part
      ? {
          ...part,
          column: 'problem',
          paymentIssue: 'ended',
          payment: { ...part.payment, state: 'paid', arrived: null },
        }
      : part,
  );

/** The board with this order in the column of those that people must settle. */
function withProblem(
  board: { columns: { column: string; count: number; orders: { number: number }[] }[] },
  number: number,
) {
  const found = ended(
    board.columns.flatMap(({ orders }) => orders).filter((card) => card.number === number),
    number,
  );
  return {
    ...board,
    columns: board.columns.map(({ column, count, orders, ...rest }) => {
      const others = orders.filter((card) => card.number !== number);
      return column === 'problem'
        ? { ...rest, column, count: count + found.length, orders: [...found, ...others] }
        : { ...rest, column, count: count - (orders.length - others.length), orders: others };
    }),
  };
}

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} another amount shows on the card, above the order and on the shopper's page, and an order that is over says so`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const contact = { phone: `551190008${width + 1000}`, name: `Eva Ensaio ${width}` };
      const { number, pix } = await startPix(walk, contact);
      await payPix(walk, pix, 30);
      await open('/painel#demo-gerente');
      if (width < 800) await page.getByRole('button', { name: /^A pagar/ }).click();
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: `nº ${number}`, exact: true }) });
      await card.getByText(/^valor diferente: R\$.30,00$/).waitFor();
      await check();
      await picture(page, `painel-valor-quadro-${width}`);
      await card.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      const note = page.getByRole('status').filter({ hasText: 'Chegou valor diferente' });
      await note.getByText('Pedido de R$ 35,94, recebido R$ 30,00. Faltam R$ 5,94.').waitFor();
      await page.getByRole('heading', { name: 'Separar' }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'an order with another amount');
      await picture(page, `painel-valor-pedido-${width}`);

      const path = `**/painel/api/orders/numbers/${number}`;
      await page.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: ended(await response.json(), number) });
      });
      await page.reload();
      await page.getByRole('status').filter({ hasText: 'Pedido encerrado: não entregue' }).waitFor();
      await page.getByRole('heading', { name: 'Itens' }).waitFor();
      assert.equal(await page.getByRole('checkbox').count(), 0, 'nothing is picked any more');
      assert.equal(await page.getByText('PIX pago').count(), 0);
      await check();
      await picture(page, `painel-encerrado-pedido-${width}`);

      // What people must settle is the first thing on the board, and counted above it.
      await page.route('**/painel/api/orders', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: withProblem(body.data, number) } });
      });
      await open('/painel#demo-gerente');
      await page.getByText(/ · 1 a resolver$/).waitFor();
      const tab = page.getByRole('group', { name: 'Colunas' }).getByRole('button').first();
      if (width < 800) {
        assert.equal(await tab.textContent(), 'A resolver 1');
        await tab.click();
      }
      const column = page.getByRole('region', { name: /^A resolver 1$/ });
      await column.getByText('Pedido encerrado: não entregue').waitFor();
      const { x = width } = (await column.boundingBox()) ?? {};
      assert.ok(x < width / 2, 'it is on the screen without scrolling');
      await check();
      await expectNoSidewaysScroll(page, 'the board with an order to settle');
      await picture(page, `painel-resolver-quadro-${width}`);

      // The shopper reads what arrived, and nowhere that the whole total is missing.
      await open(`/order/${number}#${await codeFor(walk, contact)}`);
      await page.getByRole('heading', { name: 'Falta acertar o pagamento' }).waitFor();
      await page.getByText(/PIX · recebido R\$.30,00/).waitFor();
      assert.equal(await page.getByText(/falta pagar|Esperando o pagamento/i).count(), 0);
      await check();
      await picture(page, `pedido-valor-${width}`);
    },
  );
