import assert from 'node:assert/strict';
import { agentEnv, callShop, codeFor, lineOf, otherBrowser, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the owner closes for today, opens again, and makes a coupon, switches it off and on`,
    { device },
    async (walk) => {
      const { page, open, check, shop } = walk;
      const { width } = device.viewport;
      const contact = { phone: `551190003${width + 1000}`, name: `Rui Modelo ${width}` };
      await open('/painel#demo-dono');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
      const now = page.getByRole('region', { name: 'Agora' });
      await now.getByText('Recebendo pedidos').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the shop');
      await picture(page, `painel-loja-${width}`);
      await now.getByLabel('O cliente lê').fill('Hoje fechamos mais cedo.');
      await now.getByRole('button', { name: 'Fechar hoje' }).click();
      await now.getByText('“Hoje fechamos mais cedo.”').waitFor();
      await check();

      // The shopper reads it on every screen, and cannot confirm; the cart stays.
      const code = await codeFor(walk, contact);
      await callShop(walk, code, '/api/order/items/', lineOf('leite-integral-1l', 6));
      const shopper = await otherBrowser(walk, phone);
      await shopper.goto(`${shop.url}/catalog#${code}`);
      await shopper.getByText('Hoje fechamos mais cedo.').first().waitFor();
      await picture(shopper, `loja-fechada-${width}`);
      const refused = await fetch(new URL('/api/order/confirm', shop.url), {
        headers: { authorization: `Bearer ${code}` },
      });
      assert.equal(refused.status, 422);

      await now.getByRole('button', { name: 'Abrir a loja' }).click();
      await now.getByText('Recebendo pedidos').waitFor();
      await shopper.reload();
      await shopper.getByRole('article').first().waitFor();
      assert.equal(await shopper.getByText('Hoje fechamos mais cedo.').count(), 0);

      await page.getByRole('navigation', { name: 'Partes da loja' }).getByRole('link', { name: 'Cupons' }).click();
      await page.getByRole('button', { name: 'Novo cupom' }).click();
      const name = `FEIRA${width}`;
      await page.getByLabel('Código do cupom').fill(`feira${width}`);
      // The chosen kind is read whole: a phone must not cut what the discount is of.
      const kinds = page.getByLabel('Desconto', { exact: true });
      const room = await kinds.evaluate((select: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen) pen.font = font;
        const longest = Math.max(...[...select.options].map(({ text }) => pen?.measureText(text).width ?? 9_999));
        return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longest;
      });
      assert.ok(room >= 0, `${room} px`);
      await page.getByLabel('Quanto', { exact: true }).fill('15');
      await page.getByLabel('Compras a partir de').fill('20');
      await page.getByLabel('Usos por cliente').fill('3');
      await check();
      await expectNoSidewaysScroll(page, 'a new coupon');
      await picture(page, `painel-cupom-${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      const on = page.getByRole('region', { name: 'Cupons' });
      const rowIn = (list: typeof on) => list.getByRole('listitem').filter({ hasText: name });
      await rowIn(on)
        .getByText(/15% nos produtos · a partir de R\$\s20,00 · 3 usos por cliente/)
        .waitFor();
      await callShop(walk, code, `/api/order/coupon/?coupon=${name}`, {});

      // Switched off it keeps its terms, and it can be switched on again.
      await page.getByRole('button', { name: `Mudar ${name}` }).click();
      await page.getByRole('button', { name: 'Desligar' }).click();
      const off = page.getByRole('region', { name: 'Desligados' });
      await rowIn(off)
        .getByText(/a partir de R\$\s20,00/)
        .waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the coupons');
      await picture(page, `painel-cupons-${width}`);
      await off.getByRole('button', { name: `Ligar ${name}` }).click();
      await rowIn(on)
        .getByText(/a partir de R\$\s20,00/)
        .waitFor();
    },
  );
