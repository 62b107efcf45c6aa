import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';

journey('a search with a typo shows which search was done, and no worse suggestion', async ({ page, open, check }) => {
  await open('/#demo-webchat');
  await page.getByRole('article').nth(9).waitFor();
  await page.getByPlaceholder('Pesquisar por produto').fill('arros');
  await page.keyboard.press('Enter');
  await page.getByText('Nenhum resultado para "arros". Mostrando "arroz".').waitFor();
  for (const name of await page.getByRole('article').getByRole('heading').allTextContents())
    assert.match(name, /Arroz/);
  await check();
  assert.equal(await page.getByText('Você quis dizer').count(), 0, 'no worse word beside the right one');
});
