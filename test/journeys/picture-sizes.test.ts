import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { selfSigned } from '../gateway/self-signed.ts';
import { importFeed } from '../helpers/import-feed.ts';
import { journey } from '../helpers/journey.ts';
import { openFolder } from '../helpers/open-folder.ts';
import { measured, pictureOf, sendPicture } from '../helpers/picture-source.ts';

const authority = path.join(openFolder(), 'authority.pem');
writeFileSync(authority, selfSigned.cert);
// The merchant's server of pictures is on this machine, which only a host of the deployment's own may be.
const env = { PICTURE_SIZES: '1', PICTURE_OWN_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: authority };

journey(
  "a card's picture arrives in the width of its place, and the product's page has it larger",
  { env },
  async ({ page, shop, open }) => {
    const merchant = await startMerchant();
    try {
      await importFeed(feedWith(`${merchant.url}/furadeira.jpg`), shop.dataDir);
      await open('/#demo-whatsapp');
      await page.getByPlaceholder('Pesquisar por produto').fill('furadeira');
      const onCard = nextPicture(page);
      await page.keyboard.press('Enter');
      assert.deepEqual(await onCard, { width: 160, height: 120, format: 'webp' });
      const card = page.getByRole('article', { name: 'Furadeira de impacto' });
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.product-card img')?.complete);
      const shown = await card
        .locator('img')
        .evaluate((image) => (image instanceof HTMLImageElement ? [image.currentSrc, image.loading] : []));
      assert.ok(shown[0]?.startsWith(`${shop.url}/picture/160/`), shown[0]);
      assert.equal(shown[1], 'eager', 'it is on the first screen');

      const onPage = nextPicture(page);
      await card.getByRole('heading').getByRole('link').click();
      assert.deepEqual(await onPage, { width: 480, height: 360, format: 'webp' });
      assert.equal(await page.locator('.gallery .picture-placeholder').count(), 0);
    } finally {
      await merchant.close();
    }
  },
);

/** The next picture that arrives in a width, as it says itself. */
const nextPicture = async (page: Page) => measured(await (await page.waitForResponse(/\/picture\/\d+\//)).body());

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
