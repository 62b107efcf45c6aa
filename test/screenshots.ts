import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './helpers/browser/browser.ts';
import { choosePayment, choosePickup, chooseSlot } from './helpers/browser/checkout-steps.ts';
import { findAndAdd } from './helpers/browser/find-and-add.ts';
import { groupPictures } from './helpers/browser/group-pictures.ts';
import { PHONE } from './helpers/browser/journey.ts';
import { setTextSize } from './helpers/browser/overflow.ts';
import { paymentPictures } from './helpers/browser/payment-pictures.ts';
import { untilIdle } from './helpers/browser/wait-until-idle.ts';
import { startShop } from './helpers/processes/running-shop.ts';

/**
 * `npm run screenshots` saves every screen of the demo shop on a phone, a tablet and a desktop into screenshots/, for
 * review by eye. `-- checkout` makes only the screens whose name contains the word.
 *
 * - `--phone`, `--desktop`: on that device only. `--landscape`: on a phone on its side.
 * - `--dark`: in the dark. `--large-text`: on a phone with text of 200 %.
 * - `--readme`: the README's picture of three screens instead.
 * - `--components`: the pictures with which `components-page.test.ts` compares the page of components.
 */
const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'screenshots');
const has = (flag: string) => process.argv.includes(`--${flag}`);
const viewports = has('landscape')
  ? [{ width: 740, height: 360 }]
  : (has('phone') || has('large-text') ? [360] : has('desktop') ? [1280] : [360, 768, 1280]).map((width) => ({
      width,
      height: width < 700 ? 740 : 900,
    }));
const colorScheme = has('dark') ? 'dark' : 'light';
const suffix = ['dark', 'large-text'].map((flag) => (has(flag) ? `-${flag}` : '')).join('');

/** `isWhole`: the whole page, not only the visible part. */
type Screen = { name: string; path: string; before?: (page: Page) => Promise<unknown>; isWhole?: boolean };

const fill = async (page: Page) => {
  const add = page.getByRole('button', { name: /^Adicionar/ });
  for (const at of [0, 1, 2]) {
    await add.nth(at).click();
    await page.getByRole('link', { name: new RegExp(`carrinho.*\\b${at + 1}\\b`, 'i') }).waitFor();
  }
};

/** Tea earns gifts. */
const addTea = async (page: Page) => {
  await findAndAdd(page, 'camomila', /Camomila/);
  await page.getByRole('link', { name: /Você ganhou/ }).waitFor();
};

/** Adds a bag of beans and goes from the cart to the checkout. */
const goToCheckout = async (page: Page) => {
  await findAndAdd(page, 'feijão', /feijão/i);
  await page.getByRole('link', { name: /^Carrinho, .*\b1\b/ }).click();
  await page.getByRole('link', { name: 'Entrega e pagamento' }).click();
  await page.getByRole('heading', { name: 'Finalizar pedido' }).waitFor();
  await page.getByText('Produto adicionado ao carrinho').first().waitFor({ state: 'detached' });
};

const screens: Screen[] = [
  { name: 'catalog', path: '/#demo-whatsapp' },
  { name: 'catalog-agent', path: '/#demo-agente' },
  { name: 'search', path: '/?#demo-messenger?type=ShowQuery&id=acucar' },
  { name: 'search-nothing', path: '/?#demo-instagram?type=ShowQuery&id=xyzxyz' },
  {
    name: 'filter',
    path: '/#demo-webchat',
    before: (page) => page.getByRole('button', { name: /^Filtrar( por categorias)?$/ }).click(),
  },
  {
    name: 'facets',
    path: '/#demo-instagram',
    before: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
      await page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'facets-chosen',
    path: '/#demo-instagram',
    before: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
      await page.getByRole('checkbox').first().check();
      await page.getByRole('slider', { name: 'Preço máximo' }).press('ArrowLeft');
      await page
        .getByRole('list', { name: 'Filtros escolhidos', includeHidden: true })
        .getByText('Preço: R$')
        .waitFor({ state: 'attached' });
      if (isPhone) await page.getByRole('dialog').getByRole('button', { name: 'Filtrar', exact: true }).click();
    },
  },
  {
    name: 'catalog-problem',
    path: '/#demo-messenger',
    before: async (page) => {
      await findAndAdd(page, 'acucar', /Açúcar/);
      await page.getByText('Problemas:').waitFor();
      await page.getByText('Produto adicionado ao carrinho').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'product', path: '/product/camiseta-sol#demo-whatsapp' },
  {
    name: 'product-chosen',
    path: '/product/camiseta-sol#demo-messenger',
    before: async (page) => {
      for (const name of ['Verde', 'GG']) await page.getByRole('radio', { name: new RegExp(`^${name}`) }).click();
    },
  },
  { name: 'product-kilo', path: '/product/terra-adubada-tonelada#demo-webchat' },
  { name: 'product-inactive', path: '/product/luminaria-mesa#demo-webchat' },
  { name: 'product-on-request', path: '/product/mesa-sob-medida#demo-webchat' },
  { name: 'product-restricted', path: '/product/vinho-tinto-750ml#demo-instagram' },
  { name: 'product-free', path: '/product/sacola-retornavel#demo-instagram' },
  {
    name: 'product-subscribe',
    path: '/product/leite-integral-1l#demo-webchat',
    before: (page) => page.getByRole('group').filter({ hasText: 'Assinar' }).locator('summary').click(),
  },
  {
    name: 'limits',
    path: '/#demo-webchat',
    before: (page) => page.locator('summary[aria-label="Limites do pedido"]').click(),
  },
  { name: 'captcha-none', path: '/recaptcha#demo-webchat' },
  { name: 'captcha-test', path: '/recaptcha/test#demo-webchat' },
  {
    // The machine that takes the pictures has no access to Google unless it is allowed.
    name: 'captcha-failed',
    path: '/recaptcha/test#demo-webchat',
    before: async (page) => {
      await page.route('https://www.google.com/**', (route) => route.abort());
      await page.getByRole('textbox', { name: 'Chave do site' }).fill('chave');
      await page.getByRole('checkbox', { name: 'Mostrar captcha' }).check();
      await page.getByText('Não foi possível carregar a verificação').waitFor();
    },
  },
  { name: 'product-missing', path: '/product/nao-existe#demo-whatsapp' },
  { name: 'cart-empty', path: '/order' },
  {
    name: 'cart',
    path: '/',
    before: async (page) => {
      await fill(page);
      await page.getByRole('link', { name: /carrinho/i }).click();
      await page.getByText('Produto adicionado ao carrinho').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'gift-notice', path: '/', before: addTea },
  {
    name: 'gifts',
    path: '/',
    before: async (page) => {
      await addTea(page);
      await page.getByRole('link', { name: /Você ganhou/ }).click();
      await page.getByRole('button', { name: /Coador/ }).click();
      await page.getByRole('button', { name: /Colher/ }).click();
      await page.getByText('2 de 2 escolhidos.').waitFor();
      await page.getByRole('tabpanel').scrollIntoViewIfNeeded();
      await page.getByText('Produto adicionado ao carrinho').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'checkout', path: '/', before: goToCheckout, isWhole: true },
  {
    name: 'checkout-pickup',
    path: '/',
    isWhole: true,
    before: async (page) => {
      await goToCheckout(page);
      await choosePickup(page);
      await chooseSlot(page);
      await choosePayment(page, 'PIX');
    },
  },
  {
    name: 'checkout-address',
    path: '/',
    before: async (page) => {
      await goToCheckout(page);
      await page.getByRole('radio', { name: 'Entregamos para você' }).check();
      await page.getByRole('button', { name: 'Novo endereço' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'checkout-agent', path: '/order/checkout#demo-agente', isWhole: true },
  {
    name: 'checkout-agent-cancel',
    path: '/#demo-agente',
    before: async (page) => {
      // An empty cart has nothing to cancel.
      await findAndAdd(page, 'feijão', /feijão/i);
      await page.goto(`${shop.url}/order/checkout`);
      await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    },
  },
  ...paymentPictures,
  { name: 'confirm', path: '/confirm#demo-webchat' },
  { name: 'finish', path: '/finish#demo-whatsapp' },
  { name: 'change-payment', path: '/change-payment#demo-webchat' },
  { name: 'invalid-session', path: '/#nao-existe' },
  { name: 'not-found', path: '/nao-existe#demo-webchat' },
];

/** All screens, or those whose name contains one of the given words. */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wantedScreens = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const shop = await startShop();
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  if (process.argv.includes('--readme')) await makeReadmePicture(browser);
  else if (process.argv.includes('--components')) await makeComponentPictures(browser);
  else
    for (const viewport of viewports)
      for (const screen of wantedScreens)
        await take(browser, screen, viewport, path.join(folder, `${screen.name}-${viewport.width}${suffix}.png`));
} finally {
  await browser.close();
  await shop.stop();
}

/** The picture as PNG bytes, also saved to `file` when it is given. */
async function take(
  browser: Browser,
  { name, path: where, before, isWhole = false }: Screen,
  viewport: { width: number; height: number },
  file?: string,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await context.newPage();
  try {
    await page.goto(shop.url + where);
    await page.getByRole('heading').first().waitFor();
    await untilIdle(page);
    await before?.(page);
    if (has('large-text')) await setTextSize(page, 200);
    await page.waitForTimeout(600); // a slide or a dialog may still be moving
    const picture = await page.screenshot({ fullPage: isWhole, ...(file ? { path: file } : {}) });
    if (file) console.log(path.relative(root, file));
    return picture;
  } catch (error) {
    await page.screenshot({ path: path.join(folder, `failed-${name}-${viewport.width}.png`), fullPage: true });
    throw new Error(`no picture of ${name} at ${viewport.width}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** The reduced pictures of the page of components, in the light and in the dark. */
async function makeComponentPictures(browser: Browser): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ ...PHONE, colorScheme });
    const page = await context.newPage();
    await page.goto(`${shop.url}/demo/componentes#demo-webchat`);
    await page.getByRole('heading', { name: 'Resumo do pedido' }).waitFor();
    await untilIdle(page);
    const file = path.join(root, 'test', 'component-pictures', `${colorScheme}.png`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await groupPictures(page));
    console.log(path.relative(root, file));
    await context.close();
  }
}

async function makeReadmePicture(browser: Browser): Promise<void> {
  const wanted = ['catalog', 'product', 'cart'];
  const pictures: Buffer[] = [];
  for (const screen of screens)
    if (wanted.includes(screen.name)) pictures.push(await take(browser, screen, { width: 360, height: 740 }));
  const page = await browser.newPage({ viewport: { width: 1180, height: 780 } });
  const phones = pictures.map(
    (picture) => `<img src="data:image/png;base64,${picture.toString('base64')}" width="360" height="740">`,
  );
  await page.setContent(
    `<style>body{margin:20px;display:flex;gap:30px;background:#dfe3e8}img{border-radius:18px;box-shadow:0 6px 24px #0003}</style>${phones.join('')}`,
  );
  const file = path.join(root, 'docs', 'screens.png');
  mkdirSync(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  console.log(path.relative(root, file));
}
