import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { expectAccessible } from '../../helpers/browser/accessibility.ts';
import {
  agentEnv,
  type Contact,
  callPlatform,
  codeFor,
  consoleEnv,
  desk,
  openConsole,
  serves,
} from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop, type Walk } from '../../helpers/browser/journey.ts';

const journey = journeysOfOneShop(agentEnv);
const [ana, bia] = [
  { phone: '5511900001111', name: 'Ana Souza' },
  { phone: '5511900002222', name: 'Bia Lima' },
];

/** The hash of a new link for this contact, of an agent whom the platform does not name. */
const agentHash = async (walk: Pick<Walk, 'shop'>, contact: Contact) => `#${await codeFor(walk, contact, 'unnamed')}`;

/** The contacts of the shop's sent and queued messages, newest first. */
async function contactsOfMessages(walk: Pick<Walk, 'shop'>): Promise<string[]> {
  const { data } = await callPlatform<{ data: { contact: string }[] }>(walk, '/platform/messages');
  return data.map(({ contact }) => contact);
}

/** Opens an agent's page for this contact in a separate tab. */
async function openTab(walk: Walk, path: string, contact: typeof ana): Promise<Page> {
  const tab = await walk.page.context().newPage();
  await tab.goto(walk.shop.url + path + (await agentHash(walk, contact)));
  await serves(tab, contact);
  return tab;
}

/**
 * The address that the browser opens in a new tab for this press, opened in another new tab. The browser's own tab
 * cannot be used: its first requests race with the automation, which in Chromium 143 to 150 waits for some of them
 * forever.
 */
async function inNewTab(page: Page, press: () => Promise<void>): Promise<Page> {
  const context = page.context();
  const known = new Set(context.pages());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.enable');
  const opened = new Promise<string>((resolve) => {
    devtools.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
      if (disposition === 'newTab') resolve(url);
    });
  });
  await press();
  const tab = await context.newPage();
  await tab.goto(await opened);
  // All pages count as visible under automation, and each visible one holds a connection for its order's events.
  for (const other of context.pages()) if (other !== tab && !known.has(other)) await other.close();
  return tab;
}

const isSecretIn = (urls: readonly string[]) =>
  urls.some((url) => /[?&/]agente-/.test(url) && !url.includes('/api/session/'));

journey(
  'with two contacts in two tabs, a new tab keeps its contact, and messages go to that contact',
  // It lists every message of the shop.
  { env: agentEnv, device: desk },
  async (walk) => {
    const { page } = walk;
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(request.url()));
    const first = await openTab(walk, '/', ana);
    const second = await openTab(walk, '/', bia);
    assert.match(await first.title(), /^Ana Souza · Catálogo/);
    assert.match(await second.title(), /^Bia Lima · Catálogo/);

    const link = first
      .getByRole('article', { name: /^Leite/ })
      .getByRole('heading')
      .getByRole('link');
    const product = await inNewTab(first, () => link.click({ button: 'middle' }));
    await serves(product, ana);
    await product.getByRole('button', { name: 'Enviar detalhes do produto' }).click();
    const toast = product.getByRole('region', { name: 'Avisos' });
    await toast.getByText('Produto enviado para o contato').waitFor();
    await toast.getByText('Ana Souza:').waitFor();
    assert.deepEqual(await contactsOfMessages(walk), [ana.phone]);
    await expectAccessible(product);

    const cart = await inNewTab(first, () =>
      first.getByRole('link', { name: /^Carrinho/ }).click({ modifiers: ['ControlOrMeta'] }),
    );
    await serves(cart, ana);
    assert.match(cart.url(), /\/order\/checkout\?atendimento=[\da-f]{12}$/);
    const catalogue = await inNewTab(product, async () => {
      await product.getByRole('link', { name: 'Voltar ao catálogo' }).focus();
      await product.keyboard.press('ControlOrMeta+Enter');
    });
    await serves(catalogue, ana);
    for (const [tab, contact] of [
      [product, ana],
      [second, bia],
      [cart, ana],
    ] as const) {
      await tab.reload();
      await serves(tab, contact);
    }
    assert.equal(isSecretIn(asked), false, 'no code in an address that a server sees');
  },
);

journey(
  "back and forward over two contacts of one tab open each page's own contact",
  { device: desk },
  async (walk) => {
    const { page, open, shop } = walk;
    await open(`/${await agentHash(walk, ana)}`);
    await serves(page, ana);
    await page
      .getByRole('article', { name: /^Leite/ })
      .getByRole('heading')
      .getByRole('link')
      .click();
    await page.waitForURL('**/product/*');
    // Only the hash changes, so the browser keeps the document.
    const other = await agentHash(walk, bia);
    await page.evaluate((hash) => location.assign(hash), other);
    await serves(page, bia);
    await page.goBack();
    await serves(page, ana);
    await page.goForward();
    await serves(page, bia);
    await page.goto(`${shop.url}/${await agentHash(walk, ana)}`);
    await serves(page, ana);
    await page.goBack();
    await serves(page, bia);
  },
);

journey(
  "two agents' pages and a shopper's in three frames of one console stay separate, over a reload too",
  { env: consoleEnv, device: desk },
  async (walk) => {
    const { page } = walk;
    const hashes = [await agentHash(walk, ana), await agentHash(walk, bia), '#demo-whatsapp'];
    const paths = hashes.map((hash) => `/order/checkout${hash}`);
    const [one, two, three] = (await openConsole(walk, page, paths, 800)) as [FrameLocator, FrameLocator, FrameLocator];
    const areApart = async () => {
      await Promise.all([serves(one, ana), serves(two, bia), three.getByRole('link', { name: /^Carrinho/ }).waitFor()]);
      assert.equal(await three.locator('.top-bar-contact').count(), 0);
    };
    await areApart();
    for (const frame of page.frames().slice(1)) {
      // Reloads as the console's own button does.
      await Promise.all([frame.waitForNavigation(), frame.evaluate(() => location.reload())]);
      await areApart();
    }
  },
);

journey(
  'a URL with a contact unknown to this browser shows a choice, or explains how to open the link again',
  async (walk) => {
    const { page, open, check } = walk;
    await open('/order/checkout?atendimento=0123456789ab');
    await page.getByRole('heading', { name: 'Sessão Inválida' }).first().waitFor();
    await page.getByText('Abra de novo o link da conversa').waitFor();
    await check();

    await (await openTab(walk, '/', ana)).close();
    await (await openTab(walk, '/', bia)).close();
    for (const path of ['/catalog?atendimento=0123456789ab', '/product/leite-integral-1l']) {
      await open(path);
      await page.getByRole('heading', { name: 'De quem é este atendimento?' }).waitFor();
      assert.equal((await page.getByRole('banner').boundingBox())?.x, 0, 'no space for a list of contacts');
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/contact-question.png` });
      await check();
    }
    await page.getByRole('button', { name: 'Bia Lima WhatsApp · final 2222' }).click();
    await serves(page, bia);
    assert.match(page.url(), /\/product\/leite-integral-1l\?atendimento=/);
  },
);

journey("a shopper's new tab is not the agent's session in the same browser", { device: desk }, async (walk) => {
  const { page, open } = walk;
  await (await openTab(walk, '/', ana)).close();
  await open('/#demo-whatsapp');
  await page
    .getByRole('button', { name: /^Adicionar/, disabled: false })
    .first()
    .waitFor();
  const link = page
    .getByRole('article', { name: /^Leite/ })
    .getByRole('heading')
    .getByRole('link');
  const tab = await inNewTab(page, () => link.click({ button: 'middle' }));
  await tab.getByRole('button', { name: 'Adicionar', exact: true, disabled: false }).waitFor();
  assert.equal(await tab.locator('.top-bar-contact').count(), 0);
  assert.equal(await tab.getByRole('button', { name: 'Enviar detalhes do produto' }).count(), 0);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
])
  journey(
    `at ${viewport.width} px the contact's name fits into the top bar and moves nothing`,
    { device: { viewport } },
    async (walk) => {
      const { page } = walk;
      const maria = { phone: '5511900003333', name: 'Maria Aparecida de Albuquerque Cavalcanti' };
      const tab = await openTab(walk, '/', maria);
      for (const path of ['/catalog', '/product/leite-integral-1l', '/order/checkout']) {
        await countMovesInBar(page);
        await page.goto(`${walk.shop.url}${path}${new URL(tab.url()).search}`);
        await serves(page, maria);
        await page.waitForTimeout(500);
        if (process.env.PICTURES)
          await page.screenshot({
            path: `${process.env.PICTURES}/contact-${viewport.width}${path.replaceAll('/', '-')}.png`,
          });
        const bar = await page
          .getByRole('banner')
          .evaluate((header) => [header.scrollWidth <= header.clientWidth, header.clientHeight < 70]);
        assert.deepEqual(bar, [true, true], path);
        assert.ok((await page.locator('.top-bar-contact').evaluate(({ clientWidth }) => clientWidth)) > 80, path);
        assert.equal(await page.evaluate(() => window.movesInBar), 0, path);
      }
    },
  );

declare global {
  interface Window {
    movesInBar: number;
  }
}

/** Counts the layout shifts within the top bar in `window.movesInBar`. */
const countMovesInBar = (page: Page) =>
  page.addInitScript(() => {
    window.movesInBar = 0;
    type Shift = PerformanceEntry & { sources?: { node?: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { sources = [] } of list.getEntries() as Shift[])
        for (const { node } of sources) if (node instanceof Element && node.closest('.top-bar')) window.movesInBar += 1;
    }).observe({ type: 'layout-shift', buffered: true });
  });
