import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import {
  ana,
  callShop,
  codeFor,
  consoleEnv,
  desk,
  joao,
  lineOf,
  marina,
  openAgent,
  openConsole,
  phone,
  picture,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { orderFooter, untilScrollEnds } from '../../helpers/browser/screen.ts';
import { untilIdle } from '../../helpers/browser/wait-until-idle.ts';
import { sampleCustomer } from '../../helpers/samples.ts';

const journey = journeysOfOneShop(consoleEnv);
const milk = (quantity: number) => lineOf('leite-integral-1l', quantity);
const tabsOf = (page: Page | FrameLocator, name: string) => page.getByRole('navigation', { name });

// Decision: An agent reaches catalogue, checkout and orders of the contact from every page without a menu.
journey(
  'the pages of a contact are visible tabs on a phone and in the narrow frame of a console',
  { device: phone },
  async (walk) => {
    const { page, check } = walk;
    await openAgent(walk, page, ana, [marina]);
    const tabs = tabsOf(page, marina.name);
    for (const [name, address] of [
      ['Pedidos', /\/orders/],
      ['Catálogo', /\/catalog/],
      ['Finalizar', /\/order\/checkout/],
    ] as const) {
      await tabs.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(address);
      await tabs.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
      for (const link of await tabs.getByRole('link').all()) {
        const { x, y, width, height } = (await link.boundingBox()) ?? assert.fail(name);
        assert.ok(height >= 43 && width >= 44 && x >= 0 && x + width <= 390 && y < 120, `${name}: ${x} ${y} ${height}`);
      }
      await expectNoSidewaysScroll(page, name);
      await picture(page, `abas-390-${name}`);
    }
    await check();
    const [frame] = await openConsole(walk, page, [`/catalog#${await codeFor(walk, marina, ana)}`]);
    assert.ok(frame);
    await serves(frame, marina);
    await tabsOf(frame, marina.name).getByRole('link', { name: 'Pedidos', exact: true }).click();
    await tabsOf(frame, marina.name).locator('[aria-current=page]').filter({ hasText: 'Pedidos' }).waitFor();
  },
);

// Decision: A toast lies over no control in use, no decision about a discount and no action of the footer.
for (const device of [desk, phone])
  journey(
    `a toast leaves the buttons of a discount and the footer free at ${device.viewport.width} px`,
    { device },
    async (walk) => {
      const { page } = walk;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const contact = await codeFor(walk, joao);
      await callShop(walk, contact, '/api/order/items/', milk(6));
      await openAgent(walk, page, ana, [joao]);
      await page.getByRole('radio', { name: 'Em porcentagem' }).check({ force: true });
      await page.getByLabel('Desconto manual').fill('40');
      await page.getByRole('button', { name: 'Pedir aprovação' }).click();
      await page.getByLabel('Motivo').fill('Cliente antigo');
      await page.getByRole('button', { name: 'Pedir aprovação' }).click();
      const withdraw = page.getByRole('button', { name: 'Desistir' });
      await withdraw.waitFor();
      await untilIdle(page);
      await callShop(walk, contact, '/api/order/items/', milk(9));
      const again = page.getByRole('button', { name: 'Pedir de novo' });
      await again.waitFor();
      await untilIdle(page);
      // At the lower edge, where a toast has its place.
      await again.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await untilScrollEnds(page);
      await callShop(walk, contact, '/api/order/items/', milk(10));
      const toast = page.locator('.toast-view-item');
      await toast.filter({ hasText: /de 9 para 10/ }).waitFor();
      await picture(page, `aviso-${device.viewport.width}`);
      const box = (await toast.boundingBox()) ?? assert.fail();
      const buttons = [again, ...(await orderFooter(page).getByRole('button').all())];
      for (const button of buttons) {
        const other = (await button.boundingBox()) ?? assert.fail();
        const isBeside =
          other.y >= box.y + box.height ||
          box.y >= other.y + other.height ||
          other.x >= box.x + box.width ||
          box.x >= other.x + other.width;
        assert.ok(isBeside, `${await button.textContent()} ${JSON.stringify({ box, other })}`);
      }
      assert.notEqual(await again.boundingBox(), null);
      await again.click({ timeout: 3_000 });
      await callShop(walk, contact, '/api/order/items/', milk(0));
    },
  );

// Decision: An order's number and Enter open that order, of any contact of this agent.
journey(
  'an agent opens an older order of another contact by its number, and reads when there is none',
  { device: desk },
  async (walk) => {
    const { page } = walk;
    const contact = await codeFor(walk, joao);
    const numbers: number[] = [];
    for (const quantity of [6, 7]) {
      await callShop(walk, contact, '/api/order/items/', milk(quantity));
      numbers.push(((await callShop(walk, contact, '/api/order/confirm')) as { number: number }).number);
    }
    await openAgent(walk, page, ana, [marina, joao]);
    await serves(page, marina);
    await page.goto(`${walk.shop.url}/orders${new URL(page.url()).search}`);
    await rowOf(page, joao).waitFor();
    const search = page.getByRole('searchbox', { name: 'Procurar contato' });
    await search.fill('99999');
    await search.press('Enter');
    await page.getByText('Nenhum pedido com este número.').waitFor();
    await search.fill(String(numbers[0]));
    assert.equal(await page.getByText('Nenhum pedido com este número.').count(), 0);
    await search.press('Enter');
    await page.waitForURL(new RegExp(`/order/${numbers[0]}\\b`));
    await serves(page, joao);
    // Another order of the contact on screen.
    await search.fill(String(numbers[1]));
    await search.press('Enter');
    await page.waitForURL(new RegExp(`/order/${numbers[1]}\\b`));
  },
);

// Decision: A field of contact data that two people type at once keeps both values, and nothing is saved unasked.
journey(
  "an agent sees the contact's own value beside the field at once, and takes it or keeps the typed one",
  { device: desk },
  async (walk) => {
    const { page, check } = walk;
    const contact = await codeFor(walk, marina);
    await callShop(walk, contact, '/api/order/items/', milk(6));
    await openAgent(walk, page, ana, [marina]);
    await page.getByLabel('Nome', { exact: true }).fill('Marina E.');
    await page.getByLabel('E-mail').fill('marina@loja');
    const email = 'marina@exemplo.com.br';
    await callShop(walk, contact, '/api/customer/update', { ...sampleCustomer, name: 'Marina Exemplo Lima', email });
    await page.getByText('Marina Exemplo Lima mudou para: Marina Exemplo Lima').waitFor();
    assert.equal(await page.getByLabel('Nome', { exact: true }).inputValue(), 'Marina E.');
    await check();
    await picture(page, 'dados-disputados-1280');
    await page.getByRole('button', { name: 'Usar este: E-mail' }).click();
    assert.equal(await page.getByLabel('E-mail').inputValue(), email);
    const hasFocus = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement);
    assert.equal(await hasFocus('E-mail'), true, 'the buttons are gone');
    await page.getByRole('button', { name: 'Manter o meu: Nome' }).click();
    assert.equal(await page.getByText('mudou para:').count(), 0);
    assert.equal(await hasFocus('Nome'), true);
    await page.getByText('Salvo', { exact: true }).waitFor();
    const { customer } = (await callShop(walk, contact, '/api/order/current')) as { customer: { name: string } };
    assert.equal(customer.name, 'Marina E.');
  },
);

// Decision: A disabled 'Aplicar' says why, and no third decimal is cut off.
journey('a discount that cannot be applied says why, and keeps what was typed', { device: desk }, async (walk) => {
  const { page } = walk;
  await callShop(walk, await codeFor(walk, marina), '/api/order/items/', milk(6));
  await openAgent(walk, page, ana, [marina]);
  const discount = page.getByLabel('Desconto manual');
  await page.getByText('Digite um valor.').first().waitFor();
  await discount.fill('12,345');
  await page.getByText('Só duas casas depois da vírgula, como 12,34.').waitFor();
  assert.equal(await discount.inputValue(), '12,345');
  await discount.blur();
  assert.equal(await discount.inputValue(), '12,345');
});
