import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

// Decision: While a shopper types, the search box is a combobox with the person's own searches, categories and
// products.
journey('suggestions appear while typing, and a thumb opens a product or a category', async ({ page, open, check }) => {
  await open('/#demo-webchat');
  await page.getByRole('article').first().waitFor();
  const box = page.getByPlaceholder('Pesquisar por produto');
  await box.tap();
  await box.pressSequentially('caf');
  const list = page.getByRole('listbox', { name: 'Sugestões da pesquisa' });
  await list.getByRole('option', { name: 'Café Serra Alta' }).waitFor();
  await list.getByRole('option', { name: 'Mercearia > Café e Chá' }).waitFor();
  assert.equal(await box.getAttribute('aria-expanded'), 'true');
  await check();
  const { width = 0 } = (await list.boundingBox()) ?? {};
  assert.ok(width > 200 && width <= 360);
  for (const option of await list.getByRole('option').all())
    assert.ok(((await option.boundingBox())?.height ?? 0) >= 44, 'a thumb hits it');
  await list.getByRole('option', { name: 'Café Serra Alta' }).tap();
  await page.getByRole('heading', { name: 'Café Serra Alta' }).first().waitFor();
});

journey(
  'the keyboard moves through the suggestions, and a search comes back as an own one',
  { device: { viewport: { width: 1280, height: 800 } } },
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    await page.getByRole('article').first().waitFor();
    const box = page.getByPlaceholder('Pesquisar por produto');
    await box.fill('pã');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    await box.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    assert.equal(await options.first().getAttribute('id'), active);
    assert.equal(await options.first().getAttribute('aria-selected'), 'true');
    await check();
    await box.press('Escape');
    await options.first().waitFor({ state: 'detached' });
    assert.equal(await box.inputValue(), 'pã', 'the first Escape closes the list only');
    await box.fill('queijo');
    await options.first().waitFor();
    await box.press('Enter');
    await page.getByText('Buscando por "queijo"').waitFor();
    assert.equal(await options.count(), 0, 'Enter without a chosen option searches the text');
    await box.fill('que');
    await page.getByRole('group', { name: 'Suas pesquisas' }).getByRole('option', { name: 'queijo' }).waitFor();
    // The response replaces the suggestions of the text before.
    await untilIdle(page);
    await box.press('ArrowUp');
    assert.equal(await options.last().getAttribute('aria-selected'), 'true', 'the box is between both ends');
    await box.press('ArrowDown');
    await box.press('ArrowDown');
    await box.press('Enter');
    await page.getByText('Buscando por "queijo"').waitFor();
  },
);

// Decision: A list that has only some of the typed words says so.
journey('a search without all words says which it shows', async ({ page, open, check }) => {
  await open('/#demo-webchat');
  await page.getByRole('article').first().waitFor();
  const box = page.getByPlaceholder('Pesquisar por produto');
  await box.fill('feijão branco');
  await box.press('Enter');
  await page.getByText('Nenhum produto tem tudo o que você escreveu em "feijão branco". Mostramos "feijão".').waitFor();
  await page.getByText('Feijão Carioca 1 kg').first().waitFor();
  await check();
});
