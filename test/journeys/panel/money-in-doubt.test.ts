import assert from 'node:assert/strict';
import { agentEnv, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payPix, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

/** The order with its money in dispute: no dispute happens in a demo shop, so the shop's responses get one. */
const disputed = <Value>(value: Value, number: number): Value =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    part?.number === number && 'paymentIssue' in part ? { ...part, paymentIssue: 'dispute' } : part,
  );

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} an order in dispute says so on its card and above its page, and leaves only after a question`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const { number, pix } = await startPix(walk, { phone: `551190007${width + 1000}`, name: `Ivo Ensaio ${width}` });
      await payPix(walk, pix);
      for (const path of ['**/painel/api/orders?*', '**/painel/api/orders', `**/painel/api/orders/numbers/${number}`])
        await page.route(path, async (route) => {
          if (route.request().method() !== 'GET') return route.fallback();
          const response = await route.fetch();
          await route.fulfill({ response, json: disputed(await response.json(), number) });
        });
      await open('/painel#demo-gerente');
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: `nº ${number}`, exact: true }) });
      await card.getByText('Em disputa: não entregue').waitFor();
      assert.equal(await card.getByText('PIX pago').count(), 0);
      await check();
      await expectNoSidewaysScroll(page, 'a card in dispute');
      await picture(page, `painel-disputa-quadro-${width}`);

      await card.getByRole('link', { name: `nº ${number}`, exact: true }).click();
      const note = page.getByRole('status').filter({ hasText: 'Em disputa: não entregue' });
      await note.getByText(/Responda no painel de quem recebe o pagamento antes de entregar/).waitFor();
      await check();
      await picture(page, `painel-disputa-pedido-${width}`);
      await page.getByRole('button', { name: 'Separar', exact: true }).click();
      await page.getByRole('button', { name: /^(Saiu para entrega|Pronto)/ }).click();
      const question = page.getByRole('dialog', { name: `Entregar o nº ${number} mesmo assim?` });
      await check();
      await picture(page, `painel-disputa-pergunta-${width}`);
      await question.getByRole('button', { name: 'Não entregar' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^(Saiu para entrega|Pronto)/ }).click();
      await question.getByRole('button', { name: 'Entregar mesmo assim' }).click();
      await page.getByText(`nº ${number} foi para Pronto · a caminho`).waitFor();
      await question.waitFor({ state: 'detached' });
      await check();
    },
  );
