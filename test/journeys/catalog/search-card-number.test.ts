import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';

// Decision: Free text accepts no card number.
journey(
  'a card number in the search is refused with a hint, and the list stays',
  { expected: [/422/] },
  async ({ page, open, check }) => {
    await open('/#demo-webchat');
    const cards = page.getByRole('article');
    await cards.first().waitFor();
    // Before the session's own list has loaded, a refused search has no list to keep.
    await untilIdle(page);
    const names = await cards.allTextContents();
    const box = page.getByPlaceholder('Pesquisar por produto');
    await box.fill('4111 1111 1111 1111');
    await box.press('Enter');
    await page.getByText('Parece um número de cartão.').first().waitFor();
    await page.waitForURL((url) => url.search === '');
    assert.equal(await page.getByRole('heading', { name: 'Pesquisa' }).count(), 0);
    assert.deepEqual(await cards.allTextContents(), names);
    assert.equal(await box.inputValue(), '4111 1111 1111 1111', 'the typed text stays');
    await check();
  },
);
