import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { addElsewhere, isInView, problems } from '../../helpers/browser/rice-order.ts';
import { orderFooter, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const names = ['Arroz Integral Cateto Tipo 1 5 kg', 'Feijão Carioca', 'Café Torrado e Moído', 'Farinha de Mandioca'];

/** A feed of four products, of which the first ones are sold out. */
const feed = (soldOut: number) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Mercearia</title>
${names
  .map(
    (name, at) => `<item><g:id>item-${at}</g:id><title>${name}</title><g:price>40.00 BRL</g:price>
<g:availability>${at < soldOut ? 'out_of_stock' : 'in_stock'}</g:availability></item>`,
  )
  .join('\n')}</channel></rss>`;

// Decision: On a small phone the reason, the total and the button stay in view, however many problems an order has.
for (const [height, soldOut] of [
  [640, 1],
  [640, 2],
  [740, 4],
  [640, 4],
] as const)
  journey(
    `in a window of 360 x ${height} px the footer with ${soldOut} sold-out lines stays in view`,
    { env: {}, expected: [/422/], device: { viewport: { width: 360, height } } },
    async ({ page, shop, open, check }) => {
      await importFeed(feed(0), shop.dataDir);
      await open('/order#demo-whatsapp');
      for (const at of names.keys()) await addElsewhere(page, `item-${at}`, 2);
      await importFeed(feed(soldOut), shop.dataDir);
      for (const path of ['/catalog', '/order']) {
        await open(path);
        await problems(page)
          .getByText(/está sem estoque/)
          .first()
          .waitFor();
        await orderFooter(page)
          .getByText(path === '/order' ? 'Ver o item indisponível' : 'Ver os itens do pedido')
          .waitFor();
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await page.waitForTimeout(300);
        const button = orderFooter(page).locator('.order-footer-confirm');
        for (const part of [problems(page), button, orderFooter(page).locator('.order-footer-total')])
          assert.ok(await isInView(part), path);
        await check();
        const rest = problems(page).getByText(`e mais ${soldOut - 2}`, { exact: true });
        assert.equal(await rest.count(), soldOut > 2 ? 1 : 0);
        if (soldOut <= 2) continue;
        await rest.click();
        const third = problems(page).getByText(/^Café/);
        await third.waitFor();
        await rest.waitFor({ state: 'hidden' });
        await untilScrollEnds(page);
        assert.ok(await isInView(button), 'the opened rest does not push the button out of view');
        assert.ok(await isInView(problems(page)));
        const edges = await problems(page).locator('ul').boundingBox();
        const line = await third.boundingBox();
        assert.ok(edges && line && line.y + line.height <= edges.y + edges.height + 1, 'the list shows the third');
        await check();
      }
    },
  );
