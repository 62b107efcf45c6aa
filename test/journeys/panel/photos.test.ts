import assert from 'node:assert/strict';
import sharp from 'sharp';
import { otherBrowser, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';

const journey = journeysOfOneShop({});
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };
const photo = async (background: string) => ({
  name: `foto ${background}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

// Decision: What a photo shows is asked for with the photo, and may be left out.
for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager takes photos of a product, tries a failed one again, and changes their order`,
    {
      device,
      expected: [/request failed: POST .*\/painel\/api\/photos/, 'net::ERR_FAILED'],
    },
    async (walk) => {
      const { page, open, check, shop } = walk;
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('link', { name: 'Novo', exact: true }).click();
      const name = `Rapadura ${where.slice(2)}`;
      await page.getByLabel('Nome').fill(name);
      await page.getByLabel('Preço', { exact: true }).fill('9,90');
      const camera = page.getByLabel('Tirar foto');
      assert.equal(await camera.getAttribute('capture'), 'environment');

      await camera.setInputFiles({ name: 'desenho.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
      await page.getByText(/^desenho\.svg: Este arquivo não é uma foto que a loja lê\./).waitFor();
      await check();
      await page.getByRole('button', { name: 'Remover desenho.svg' }).click();

      await page.route('**/painel/api/photos', (route) => route.abort(), { times: 1 });
      await camera.setInputFiles(await photo('#c0392b'));
      await page.getByText('Não foi possível enviar a foto').waitFor();
      await check();
      assert.equal(await page.getByLabel('Nome').inputValue(), name);
      await page.getByRole('button', { name: 'Tentar de novo' }).click();
      await page.getByRole('button', { name: `Capa de ${name}` }).waitFor();
      await page
        .getByRole('group', { name: 'Capa' })
        .getByLabel(/^O que a foto mostra/)
        .fill('Tablete cortado ao meio');
      await check();
      await picture(page, `painel-foto-texto-${device.viewport.width}`);

      await page.getByLabel('Escolher fotos').setInputFiles([await photo('#27ae60'), await photo('#2980b9')]);
      await page.getByRole('button', { name: `Foto 3 de ${name}` }).waitFor();
      const sources = () =>
        page.locator('.pn-photo-button img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      const [first, second, third] = await sources();
      await page.getByRole('button', { name: `Foto 3 de ${name}` }).click();
      await check();
      await page.getByRole('button', { name: 'Usar como capa' }).click();
      assert.deepEqual(await sources(), [third, first, second]);
      await page.getByRole('button', { name: 'Para depois' }).click();
      assert.deepEqual(await sources(), [first, third, second]);
      await page.getByRole('button', { name: 'Remover', exact: true }).click();
      assert.deepEqual(await sources(), [first, second]);
      await page.getByRole('button', { name: 'Criar produto' }).click();

      await page.getByRole('searchbox', { name: 'Procurar produto' }).fill(name);
      const shown = page.locator('.pn-product-row img, li img').first();
      await shown.waitFor();
      await page.waitForFunction(() =>
        [...document.images].some(({ src, naturalWidth }) => src.includes('/fotos/') && naturalWidth > 0),
      );
      await page.getByRole('link', { name }).click();
      await page.getByRole('button', { name: `Foto 2 de ${name}` }).waitFor();
      assert.deepEqual(await sources(), [first, second]);

      // The shop's screens read it where the product has it.
      const shopper = await otherBrowser(walk, phone);
      await shopper.goto(`${shop.url}/catalog#demo-webchat`);
      await shopper.getByPlaceholder('Pesquisar por produto').fill(name);
      await shopper.keyboard.press('Enter');
      const found = shopper.getByRole('article', { name });
      await found.getByRole('img', { name: 'Tablete cortado ao meio' }).waitFor();
      await found.getByRole('link', { name }).click();
      const gallery = shopper.getByRole('region', { name: `Imagens de ${name}` });
      await gallery.getByRole('img', { name: 'Tablete cortado ao meio' }).waitFor();
      await gallery.getByRole('img', { name: `${name}, imagem 2 de 2` }).waitFor();
    },
  );
