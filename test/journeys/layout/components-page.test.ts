import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { changedGroups, groupPictures, side } from '../../helpers/browser/group-pictures.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll, setTextSize } from '../../helpers/browser/overflow.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  journey(
    `each group of components looks as in the kept picture, in the ${colorScheme}`,
    { device: { colorScheme } },
    async ({ page, open }) => {
      await open('/demo/componentes#demo-webchat');
      await page.getByRole('heading', { name: 'Resumo do pedido' }).waitFor();
      await untilIdle(page);
      const now = await groupPictures(page);
      // `npm run screenshots -- --components` writes these pictures after a change that is wanted.
      const kept = readFileSync(path.join(import.meta.dirname, `../../component-pictures/${colorScheme}.png`));
      assert.deepEqual(await changedGroups(kept, now), {});
      // A group in another colour is found.
      const { width, height } = await sharp(now).metadata();
      const patch = await sharp({ create: { width: side, height: side, channels: 3, background: '#c03060' } })
        .png()
        .toBuffer();
      const other = await sharp(now)
        .composite([{ input: patch, top: 2 * side, left: 0 }])
        .png()
        .toBuffer();
      assert.deepEqual([width, Object.keys(await changedGroups(now, other))], [side, ['2']]);
      assert.equal(height, side * (await page.locator('.showcase-group').count()));
    },
  );

  journey(
    `each component is drawn, readable and no wider than the page, in the ${colorScheme}`,
    { device: { colorScheme } },
    async ({ page, open, check }) => {
      await open('/demo/componentes#demo-webchat');
      await page.getByRole('heading', { name: 'Componentes', level: 1 }).waitFor();
      const groups = page.locator('.showcase-group');
      const names = await groups.getByRole('heading', { level: 2 }).allTextContents();
      for (const name of [
        'Cores da loja',
        'Botões',
        'Campos',
        'Cartões de produto',
        'Carrinho',
        'Contato',
        'Escolha de brindes',
        'Pagamento',
      ])
        assert.ok(names.includes(name), name);
      for (const group of await groups.all()) {
        const box = await group.boundingBox();
        assert.ok(box && box.height > 40 && box.width > 200, (await group.textContent()) ?? '');
      }
      const surface = await groups
        .first()
        .locator('.panel')
        .evaluate((one) => getComputedStyle(one).backgroundColor);
      assert.equal(surface, colorScheme === 'dark' ? 'rgb(24, 28, 33)' : 'rgb(255, 255, 255)');
      await check();
      const regions = await page.getByRole('region').evaluateAll((all) =>
        all.map((region) => {
          const titles = (region.getAttribute('aria-labelledby') ?? '').split(' ');
          const named = titles.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
          return region.getAttribute('aria-label') ?? named.trim();
        }),
      );
      const repeated = regions.filter((name, place) => regions.indexOf(name) !== place);
      assert.deepEqual(repeated, [], 'each region has its own name');
      for (const [width, percent] of [
        [360, 100],
        [360, 200],
        [320, 100],
        [320, 200],
      ] as const) {
        await page.setViewportSize({ width, height: 740 });
        await setTextSize(page, percent);
        await expectNoSidewaysScroll(page, `${width} px, ${percent} % text`);
      }
    },
  );
}

journey(
  "the page's toasts and its dialog are readable in the dark",
  { device: { colorScheme: 'dark' } },
  async (walk) => {
    const { page, open, check } = walk;
    await open('/demo/componentes#demo-webchat');
    await page.getByRole('button', { name: 'Aviso com ação' }).click();
    await page.getByRole('button', { name: 'Desfazer' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Diálogo' }).click();
    await page.getByRole('dialog').waitFor();
    await check();
  },
);
