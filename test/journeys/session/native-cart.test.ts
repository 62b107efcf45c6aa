import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../../order-service/database/engine/database.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { runJourneyBody } from '../../helpers/browser/journey.ts';
import { freshDatabaseUrl } from '../../helpers/database/database.ts';
import { createShop, draft } from '../../helpers/order-service/order-service.ts';
import { startShop } from '../../helpers/processes/running-shop.ts';
import { fakeMeta, signedWebhook, startFakeMeta } from '../../helpers/stand-ins/fake-meta.ts';
import { part } from '../../helpers/stand-ins/json-values.ts';
import { whatsAppCart } from '../../helpers/stand-ins/whatsapp-events.ts';

// Decision: A cart of the native catalogue becomes the shop's cart, and one message links to it.
test("a cart of WhatsApp's own catalogue opens as the shop's cart, at the shop's prices", {
  timeout: 120_000,
}, async (t) => {
  const meta = await startFakeMeta(t);
  const databaseUrl = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: databaseUrl }, onError: () => {} });
  t.after(() => database.close());
  const { shopId } = await createShop(database, {
    products: [
      draft('arroz', { name: 'Arroz', variant: { price: 33_40, available: 5 } }),
      draft('sal', { name: 'Sal', variant: { price: 10_00, available: null } }),
    ],
  });
  const shop = await startShop({
    env: {
      DATABASE_URL: databaseUrl,
      DEMO: '0',
      PUBLIC_URL: 'https://loja.example',
      SECRETS_KEY: 'a key for tests that is long enough',
      META_API_URL: meta.url,
      META_APP_SECRET: fakeMeta.appSecret,
      META_VERIFY_TOKEN: fakeMeta.verifyToken,
      META_WHATSAPP_PHONE_NUMBER_ID: fakeMeta.phoneNumberId,
      META_WHATSAPP_TOKEN: fakeMeta.accessToken,
    },
  });
  t.after(() => shop.stop());
  const browser = await launchBrowser();
  t.after(() => browser.close());

  const walk = async ({ page, open, check }: Parameters<Parameters<typeof runJourneyBody>[0]['walk']>[0]) => {
    const items = [
      { product_retailer_id: 'arroz', quantity: 9, item_price: 30, currency: 'BRL' },
      { product_retailer_id: 'sal', quantity: 1, item_price: 10, currency: 'BRL' },
    ];
    const { body, headers } = signedWebhook(whatsAppCart('5511987654321', items));
    const webhook = `${shop.url}/webhooks/meta/${shopId}`;
    assert.equal((await fetch(webhook, { method: 'POST', headers, body })).status, 200);
    for (let tries = 0; meta.taken.length === 0 && tries < 200; tries++) await page.waitForTimeout(50);
    const [message] = meta.taken;
    const text = String(part(message?.body, 'interactive', 'body', 'text')).replaceAll('\u00a0', ' ');
    assert.match(text, /O preço de Arroz mudou de R\$ 30,00 para R\$ 33,40\./);

    const link = new URL(String(part(message?.body, 'interactive', 'action', 'parameters', 'url')));
    await open(`${link.pathname}${link.hash}`);
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await page.getByText('R$ 167,00').first().waitFor();
    await page.getByText('R$ 177,00').first().waitFor();
    await check();
  };
  await runJourneyBody({ title: 'native cart', walk, options: {}, browser, shop });
});
