import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import sharp from 'sharp';
import { otherBrowser, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const journey = journeysOfOneShop({});
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

/** A wide logo, as a merchant photographs their sign. */
const sign = async () => ({
  name: 'placa da loja.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 2400, height: 600, channels: 4, background: '#1f6f54' } })
    .png()
    .toBuffer(),
});

/** The picture that the shop's bar shows: of an image element, or of a style that the preview gives it. */
const shownLogo = (inside: Page | FrameLocator) =>
  inside
    .locator('.top-bar-logo img, .top-bar-heading')
    .first()
    .evaluate((element) => {
      const { content, backgroundImage, display } = getComputedStyle(element);
      const styled = [content, backgroundImage].find((value) => value.startsWith('url('));
      return display === 'none' ? 'none' : (styled ?? (element as HTMLImageElement).src ?? 'none');
    });

// Decision: A merchant chooses or photographs the logo on the phone; it is checked, made smaller and stored as product
// photos are.
for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the owner photographs the shop's logo, sees it in the preview, and shoppers see it once it is saved`,
    { device },
    async (walk) => {
      const { page, open, check, shop } = walk;
      const { width } = device.viewport;
      await open('/painel#demo-dono');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
      await page.getByRole('link', { name: 'Cor e logo' }).click();
      const preview = page.frameLocator('iframe[title="O catálogo com estas cores"]');
      await preview.getByRole('article').first().waitFor();
      const logo = page.getByRole('region', { name: 'Logo' });
      const save = async () => {
        await page.getByRole('button', { name: 'Salvar' }).click();
        await page.getByText('Salvo.').first().waitFor();
      };

      // Without a logo, the preview shows the new one all the same.
      await logo.getByRole('button', { name: 'Remover o logo' }).click();
      assert.equal(await shownLogo(preview), 'none');
      await save();
      await page.reload();
      await preview.getByRole('heading', { name: 'Shop' }).waitFor();
      await check();

      const camera = logo.getByLabel('Fotografar');
      assert.equal(await camera.getAttribute('capture'), 'environment');
      await camera.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await logo.getByText('Este arquivo não é uma foto que a loja lê.').waitFor();
      await check();
      await logo.getByRole('button', { name: 'Remover logo.svg' }).click();
      await logo.getByText('Usar o endereço de uma imagem').click();
      await logo.getByLabel('Endereço do logo (https)').fill('javascript:alert(1)');
      await logo.getByRole('button', { name: 'Usar', exact: true }).click();
      await logo.getByText('Escreva um endereço que começa com https://.').waitFor();
      assert.equal(await logo.getByLabel('Endereço do logo (https)').inputValue(), 'javascript:alert(1)');
      await check();

      await logo.getByLabel('Escolher imagem').setInputFiles(await sign());
      const small = logo.getByRole('img', { name: 'O logo' });
      await small.waitFor();
      const address = (await small.getAttribute('src')) ?? '';
      assert.match(address, /^\/fotos\/[0-9a-f]{32}-320\.webp$/);
      assert.match(await shownLogo(preview), new RegExp(address));
      await check();
      await expectNoSidewaysScroll(page, 'the logo');
      await picture(page, `painel-logo-${width}`);
      await preview.locator('.top-bar').scrollIntoViewIfNeeded();
      await picture(page, `painel-logo-previa-${width}`);
      await save();

      const shopper = await otherBrowser(walk, phone);
      await shopper.goto(`${shop.url}/catalog#demo-webchat`);
      await shopper.locator('.top-bar-logo img').waitFor();
      // The page may begin with the settings that the gateway cached a moment ago; the session's follow.
      await shopper.waitForFunction((saved) => {
        const image = document.querySelector<HTMLImageElement>('.top-bar-logo img');
        return image?.src.includes(saved) && image.naturalWidth > 0;
      }, address);
      assert.match(await shownLogo(shopper), new RegExp(address));
      await picture(shopper, `loja-com-logo-${width}`);
      await page.reload();
      await small.waitFor();
      assert.equal(await small.getAttribute('src'), address);
    },
  );
