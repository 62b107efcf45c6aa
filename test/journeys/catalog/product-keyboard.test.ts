import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { enabled } from '../../helpers/browser/screen.ts';

// Decision: The keyboard stays where it is after a product was added.
for (const device of [{}, { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }])
  journey(
    `'Adicionar' keeps the focus after it added a product, at ${device.viewport?.width ?? 360} px`,
    { device },
    async ({ page, open }) => {
      await open('/product/leite-integral-1l#demo-instagram');
      const add = page.getByRole('button', { name: 'Adicionar', exact: true });
      await enabled(add).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Produto adicionado ao carrinho').first().waitFor();
      await enabled(add).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.trim().startsWith('Adicionar'));
    },
  );

// Decision: What can't be bought leads on: to the shop and to products like it.
journey('a sold-out product leads to similar products and to the shop', async ({ page, open, check }) => {
  await open('/product/buque-flores-campo#demo-messenger');
  await page.getByText('Este produto está indisponível no estoque', { exact: true }).waitFor();
  const talk = page.getByRole('link', { name: /^Falar com a loja sobre Buquê/ });
  const message = new URL((await talk.getAttribute('href')) ?? '').searchParams.get('text');
  assert.match(message ?? '', /^Olá! Tenho interesse em Buquê/);
  await check();
  await page.getByRole('link', { name: 'Ver produtos parecidos' }).click();
  await page.getByText('Buscando por "Buquê"').waitFor();
  await page.getByRole('article').first().waitFor();
  await page.goBack();
  await page.getByText('Este produto está indisponível no estoque', { exact: true }).waitFor();
});
