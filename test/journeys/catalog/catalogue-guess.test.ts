import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';

journey(
  'a search with a typo says so, offers the word that was meant, and closes the keyboard',
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    await page.getByRole('article').nth(9).waitFor();
    const box = page.getByPlaceholder('Pesquisar por produto');
    await box.fill('arros');
    await box.press('Enter');
    const note = page.getByText('Não achamos "arros". Mostramos produtos parecidos.');
    await note.waitFor();
    assert.equal(await box.evaluate((element) => element === document.activeElement), false);
    for (const name of await page.getByRole('article').getByRole('heading').allTextContents())
      assert.match(name, /Arroz/);
    await check();
    await page.getByText('Você quis dizer').getByRole('button', { name: 'arroz' }).click();
    await page.getByText('Buscando por "arroz"').waitFor();
    await note.waitFor({ state: 'detached' });
    assert.equal(await box.inputValue(), 'arroz');
  },
);
