import assert from 'node:assert/strict';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { callExternalSite } from '../../helpers/browser/external-sites.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { chooseToPayBy, confirmButton } from '../../helpers/browser/payment-journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';

const rice = (availability: string, price = '80.00') => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Mercearia</title>
<item><g:id>arroz-integral</g:id><title>Arroz Integral Cateto</title><g:price>${price} BRL</g:price>
<g:availability>${availability}</g:availability></item></channel></rss>`;

const line = (providerId: string, quantity: number) => ({
  ...{ index: '', providerId, quantity, attributes: [], subscription: null, preferences: null },
});

// Decision: Who repeats an order reads in the cart what it had already, what was left out, and which prices changed.
journey(
  "'Pedir de novo' says in the cart what it had already, what was left out and which prices changed, until it is read",
  { env: {} },
  async (walk) => {
    const { page, shop, open, check } = walk;
    await importFeed(rice('in_stock'), shop.dataDir);
    await chooseToPayBy(walk, 'Dinheiro', '/#demo-messenger');
    await callExternalSite(page, 'POST', '/api/order/items/', line('arroz-integral', 1));
    await page.reload();
    await enabled(confirmButton(page)).click();
    await page.waitForURL('**/confirm?order=*');
    await page.getByRole('link', { name: 'Ver pedido' }).click();
    await page.getByRole('button', { name: 'Pedir de novo' }).waitFor();
    const number = page.url().split('/').at(-1);
    await importFeed(rice('out_of_stock'), shop.dataDir);
    await callExternalSite(page, 'POST', '/api/order/items/', line('bone-estrela', 2));
    await page.getByRole('link', { name: 'Carrinho, 2 itens' }).waitFor();
    await page.getByRole('button', { name: 'Pedir de novo' }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    const notice = page.getByRole('status').filter({ hasText: `Pedido nº ${number} de novo:` });
    assert.deepEqual(await notice.getByRole('listitem').allTextContents(), [
      'Boné Estrela: já estava no carrinho e agora são 3.',
      'Arroz Integral Cateto está indisponível no estoque.',
    ]);
    assert.equal(await page.locator('.toast-view-item').count(), 0, 'it is said once');
    await check();
    await page.getByRole('link', { name: 'Adicionar mais produtos' }).click();
    await page.getByRole('article').first().waitFor();
    await page.goBack();
    await notice.getByRole('button', { name: 'Entendi' }).click();
    await notice.waitFor({ state: 'detached' });
    const title = page.getByRole('heading', { name: 'Meu carrinho' });
    await title.and(page.locator(':focus')).waitFor();

    await importFeed(rice('in_stock', '84.50'), shop.dataDir);
    await open(`/order/${number}`);
    await page.getByRole('button', { name: 'Pedir de novo' }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    assert.deepEqual(await notice.getByRole('listitem').allTextContents(), [
      'Boné Estrela: já estava no carrinho e agora são 4.',
      `O preço de Arroz Integral Cateto mudou de ${formatBrl(80)} para ${formatBrl(84.5)}.`,
    ]);
    await check();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/repeated.png` });

    await open('/orders');
    await page.getByRole('button', { name: `Pedir de novo o pedido nº ${number}` }).click();
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
  },
);
