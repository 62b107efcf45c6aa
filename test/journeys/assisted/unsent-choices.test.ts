import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  ana,
  callShop,
  codeFor,
  desk,
  agentEnv as env,
  joao,
  lineOf,
  marina,
  openAgent,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journey, type Walk } from '../../helpers/browser/journey.ts';

/** Each way back to the first contact. */
const waysBack = {
  'the list of contacts': ({ page }: Walk) => rowOf(page, marina).getByRole('button').click(),
  'a new link of the chat': followNewLink,
  'a new link in a browser that keeps no files': async (walk: Walk) => {
    // A page with a route has no cache: the checkout shows before the file that takes over an earlier draft is loaded.
    await walk.page.route('**/assets/**', (route) => route.continue());
    await followNewLink(walk);
  },
};

async function followNewLink(walk: Walk) {
  const code = await codeFor(walk, marina, ana);
  await walk.page.goto(`${walk.shop.url}/order/checkout#${code}`);
}

const isOpen = (page: Page) => page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();

// Decision: Switching contacts keeps each one's unsent input, also a pickup whose store is not chosen yet.
for (const [name, goBack] of Object.entries(waysBack))
  journey(
    `an e-mail and a pickup without a store stay over a switch of contacts and back through ${name}`,
    { env, device: desk },
    async (walk) => {
      const { page } = walk;
      // A contact without a cart opens on the catalogue, so both have one.
      for (const contact of [marina, joao])
        await callShop(walk, await codeFor(walk, contact), '/api/order/items/', lineOf('leite-integral-1l', 6));
      await openAgent(walk, page, ana, [marina, joao]);
      await isOpen(page);
      await page.getByRole('radio', { name: 'Retirar na loja' }).check();
      await page.getByLabel('Loja para retirada').waitFor();
      await page.getByLabel('E-mail').fill('marina@');
      await rowOf(page, joao).getByRole('button').click();
      await serves(page, joao);
      await isOpen(page);
      await goBack(walk);
      await serves(page, marina);
      await isOpen(page);
      await page.getByRole('radio', { name: 'Retirar na loja', checked: true }).waitFor();
      await page.getByLabel('Loja para retirada').waitFor();
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('input[type=email]')?.value === 'marina@',
      );
    },
  );

// Decision: A half-typed address is there again after a switch of contacts and a reload.
journey('a half-typed address stays over a switch of contacts and a reload', { env, device: desk }, async (walk) => {
  const { page } = walk;
  for (const contact of [marina, joao])
    await callShop(walk, await codeFor(walk, contact), '/api/order/items/', lineOf('leite-integral-1l', 6));
  await openAgent(walk, page, ana, [marina, joao]);
  const dialog = page.getByRole('dialog', { name: 'Novo endereço' });
  const street = dialog.getByRole('textbox', { name: 'Rua' });
  const openAddress = async () => {
    await page.getByRole('radio', { name: 'Entregamos para você' }).check();
    await page.getByRole('button', { name: 'Novo endereço' }).click();
  };
  await openAddress();
  await street.fill('Rua das Acácias');
  await dialog.getByRole('textbox', { name: 'Número' }).fill('120');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, joao).getByRole('button').click();
  await serves(page, joao);
  await openAddress();
  await street.waitFor();
  assert.equal(await street.inputValue(), '', "another contact's address is empty");
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await rowOf(page, marina).getByRole('button').click();
  await serves(page, marina);
  await openAddress();
  await street.waitFor();
  assert.equal(await street.inputValue(), 'Rua das Acácias');
  await dialog.getByRole('textbox', { name: 'Complemento' }).fill('fundos');
  await page.reload();
  await openAddress();
  await street.waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Complemento' }).inputValue(), 'fundos');
});
