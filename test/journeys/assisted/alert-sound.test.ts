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
  refreshContacts,
  rowOf,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';

declare global {
  interface Window {
    tones: number;
  }
}

/** Counts the tones that the page plays. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return create.call(this);
    };
  });
const tones = (page: Page) => page.evaluate(() => window.tones);

// Decision: A sound only if the agent switched it on; it stays on while the agent changes the contact.
journey(
  'news is silent until the agent switches the sound on, and sounds on the page of another contact too',
  { env, device: desk },
  async (walk) => {
    const { page } = walk;
    const [codeOfMarina, codeOfJoao] = [await codeFor(walk, marina), await codeFor(walk, joao)];
    const milk = (code: string, quantity: number) =>
      callShop(walk, code, '/api/order/items/', lineOf('leite-integral-1l', quantity));
    await countTones(page);
    await openAgent(walk, page, ana, [marina, joao]);
    await serves(page, marina);
    await rowOf(page, joao).waitFor();
    await milk(codeOfJoao, 1);
    await refreshContacts(page);
    await page.waitForFunction(() => document.title.startsWith('(1) '));
    assert.equal(await tones(page), 0);

    // The press that switches it on plays it, as an example.
    await page.getByRole('button', { name: 'Som dos avisos' }).click();
    await page.waitForFunction(() => window.tones === 2);
    await rowOf(page, joao).getByRole('button').click();
    await serves(page, joao);
    await rowOf(page, marina).waitFor();
    await milk(codeOfMarina, 1);
    await refreshContacts(page);
    await page.waitForFunction(() => window.tones === 2);
    assert.equal(await page.getByRole('button', { name: 'Som dos avisos', pressed: true }).count(), 1);
  },
);
