import assert from 'node:assert/strict';
import {
  ana,
  callShop,
  carlos,
  codeFor,
  desk,
  agentEnv as env,
  lineOf,
  marina,
  otherBrowser,
  phone,
} from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';

// Decision: What agents noted on an order stays in view for them once it is placed, and never for the contact. The note
// of an item without a product is for both.
journey(
  "a placed order shows another agent the team's note, and the contact only the item's note",
  { env, device: desk },
  async (walk) => {
    const { page, open, check, shop } = walk;
    const [contact, agent] = [await codeFor(walk, marina), await codeFor(walk, marina, ana)];
    await callShop(walk, contact, '/api/order/items/', lineOf('leite-integral-1l', 6));
    await callShop(walk, agent, '/api/order/items/custom', {
      name: 'Cesta de presente',
      price: 25.5,
      quantity: 1,
      note: 'Com laço vermelho',
    });
    await callShop(walk, agent, '/api/order/note', { note: 'Ligar antes de entregar' });
    await callShop(walk, contact, '/api/order/confirm');

    await open(`/orders#${await codeFor(walk, marina, carlos)}`);
    await page.getByRole('link', { name: /^nº \d+/ }).click();
    await page.getByRole('heading', { name: 'Nota interna' }).waitFor();
    await page.getByText('Ligar antes de entregar', { exact: true }).waitFor();
    await page.getByText('“Com laço vermelho”').waitFor();
    await check();

    const own = await otherBrowser(walk, phone);
    await own.goto(`${shop.url}${new URL(page.url()).pathname}#${contact}`);
    await own.getByText('“Com laço vermelho”').waitFor();
    assert.equal(await own.getByText('Ligar antes de entregar').count(), 0);
  },
);
