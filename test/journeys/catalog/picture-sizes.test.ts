import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Product } from '#shared/model/catalog/product.ts';
import type { Envelope } from '#shared/model/result.ts';
import { srcSetOf } from '#shared/rules/links/picture-sizes.ts';
import { selfSigned } from '../../gateway/self-signed.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { openFolder } from '../../helpers/database/open-folder.ts';
import { importFeed } from '../../helpers/order-service/import-feed.ts';
import { measured, pictureOf, sendPicture } from '../../helpers/stand-ins/picture-source.ts';

const authority = path.join(openFolder(), 'authority.pem');
writeFileSync(authority, selfSigned.cert);
// The merchant's picture server is on this machine, which only a host of the deployment's own may be.
const env = { PICTURE_SIZES: '1', PICTURE_OWN_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: authority };
const journey = journeysOfOneShop(env);

// Spec §2: "Image (placeholder icon if none), name"
journey(
  "a card's picture loads in the width of its place, and the product page loads a larger one",
  async ({ page, shop, open }) => {
    const merchant = await startMerchant();
    try {
      await importFeed(feedWith(`${merchant.url}/furadeira.jpg`), shop.dataDir);
      const [onCard, onPage] = [await madePicture(shop.url, 160), await madePicture(shop.url, 480)];
      assert.deepEqual(onCard.measures, { width: 160, height: 120, format: 'webp' });
      assert.deepEqual(onPage.measures, { width: 480, height: 360, format: 'webp' });

      await open('/#demo-whatsapp');
      await page.getByPlaceholder('Pesquisar por produto').fill('furadeira');
      await page.keyboard.press('Enter');
      const card = page.getByRole('article', { name: 'Furadeira de impacto' });
      await untilShown(page, '.product-card img', onCard.url);
      assert.equal(await card.locator('img').getAttribute('loading'), 'eager', 'it is on the first screen');

      await card.getByRole('heading').getByRole('link').click();
      await untilShown(page, '.gallery img', onPage.url);
      assert.equal(await page.locator('.gallery .picture-placeholder').count(), 0);
    } finally {
      await merchant.close();
    }
  },
);

journey(
  'a picture that the gateway can not make smaller is shown as its source has it',
  // No gateway asks a .local host for pictures, so there is no smaller one.
  { expected: [/response 404: GET .*\/picture\//, 'status of 404'] },
  async ({ page, shop, open }) => {
    const source = 'https://fotos.local/furadeira.jpg';
    const picture = await pictureOf(400, 300);
    await page.route(source, (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
    await importFeed(feedWith(source), shop.dataDir);
    await open('/#demo-whatsapp');
    await page.getByPlaceholder('Pesquisar por produto').fill('furadeira');
    await page.keyboard.press('Enter');
    await untilShown(page, '.product-card img', source);
    await page.getByRole('article', { name: 'Furadeira de impacto' }).getByRole('heading').getByRole('link').click();
    await untilShown(page, '.gallery img', source);
    assert.equal(await page.locator('.gallery .picture-placeholder').count(), 0);
  },
);

/**
 * The product's picture in a width: its URL and its real size. On a busy machine the gateway's request to the
 * merchant's server may time out, and then the gateway skips that server for a minute. So this retries until the
 * picture exists, before a page shows it.
 */
async function madePicture(shopUrl: string, width: number) {
  const response = await fetch(`${shopUrl}/api/catalog/products/furadeira-1`, {
    headers: { authorization: 'Bearer demo-whatsapp' },
  });
  const { data } = (await response.json()) as Envelope<Product>;
  const set = data?.images[0] && srcSetOf(data.images[0]);
  const url = new URL(
    set
      ?.split(',')
      .find((one) => one.endsWith(` ${width}w`))
      ?.split(' ')[0] ?? '',
    shopUrl,
  ).href;
  for (let tries = 1; ; tries++) {
    const picture = await fetch(url, { headers: { accept: 'image/webp' }, redirect: 'manual' });
    if (picture.status === 200) return { url, measures: await measured(Buffer.from(await picture.arrayBuffer())) };
    assert.ok(tries < 45, `${url}: ${picture.status}`);
    await setTimeout(2_000);
  }
}

/** Waits until an image has loaded this URL. */
const untilShown = (page: Page, image: string, url: string) =>
  page.waitForFunction(
    ([selector, wanted]) => {
      const { currentSrc = '', naturalWidth = 0 } = document.querySelector<HTMLImageElement>(selector ?? '') ?? {};
      return currentSrc === wanted && naturalWidth > 0;
    },
    [image, url],
  );

async function startMerchant() {
  const picture = await pictureOf(1_600, 1_200);
  const server = createServer(selfSigned, (_request, response) => sendPicture(response, picture));
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, close };
}

const feedWith = (picture: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Ferragem</title>
<item><g:id>furadeira-1</g:id><title>Furadeira de impacto</title><g:price>289.90 BRL</g:price>
<g:availability>in_stock</g:availability><g:image_link>${picture}</g:image_link></item>
</channel></rss>`;
