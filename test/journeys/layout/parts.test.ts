import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import esbuild from 'esbuild';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expectAccessible } from '../../helpers/browser/accessibility.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import type {} from './parts-page.tsx';

// Behaviour of components that only a browser can test: keys, focus, scrolling, sizes, and the effects of untrusted
// HTML.
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, locale: 'pt-BR' };
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#ccc"/></svg>';
let browser: Browser;
let script = '';
let style = '';

before(async () => {
  const { outputFiles } = await esbuild.build({
    entryPoints: [`${import.meta.dirname}/parts-page.tsx`, `${import.meta.dirname}/../../../webapp/styles/app.css`],
    bundle: true,
    write: false,
    outdir: 'unwritten',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
  style = outputFiles.find(({ path }) => path.endsWith('.css'))?.text ?? '';
  browser = await launchBrowser();
});
after(() => browser.close());

type Part = Parameters<Window['show']>[0];

/**
 * Opens one component on an empty page, where every URL is a picture and the console must stay silent. `asked` are the
 * requested URLs.
 */
async function withPart(
  part: Part,
  look: (page: Page, asked: string[]) => Promise<void>,
  options: { html?: string; device?: BrowserContextOptions } = {},
) {
  const context = await browser.newContext({ ...phone, ...options.device });
  const faults: string[] = [];
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  context.setDefaultTimeout(5_000);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('404')) faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="pt-BR"><title>Loja</title>' });
    return pathname.includes('broken')
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: 'image/svg+xml', body: picture });
  });
  try {
    const page = await context.newPage();
    await page.goto('https://loja.example/');
    await page.addStyleTag({ content: style });
    await page.addScriptTag({ content: script });
    await page.evaluate(([name, html]) => window.show(name, html), [part, options.html ?? ''] as const);
    await look(page, asked);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
  }
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

// Spec §4: "Quantity selector: sizes small or extra-small, read-only flag."
// Spec §4: "Clearing the input sets 1; otherwise text is parsed as a whole number."
test('a quantity is stepped, typed and cleared: clearing sets 1, but shows no 1 while typing', () =>
  withPart('quantities', async (page) => {
    const input = page.getByRole('group', { name: 'Quantidade de Arroz' }).getByRole('textbox', { name: 'quantidade' });
    const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'adicionar mais um item' }).first().click();
    await says('3 3');
    await input.fill('');
    await says('1 3');
    assert.equal(await input.inputValue(), '');
    await input.fill('25');
    await says('25 3');
    await input.fill('0');
    await input.blur();
    await says('1 3');
    assert.equal(await input.inputValue(), '1');
    assert.ok(await page.getByRole('button', { name: 'remover um item' }).first().isDisabled());
    await expectAccessible(page);
  }));

// Spec §4: "In the cart, quantity 0 removes the item."
test('in the cart a typed 0 is a quantity of 0', () =>
  withPart('quantities', async (page) => {
    await page.getByRole('group', { name: 'Quantidade de Feijão' }).getByRole('textbox').fill('0');
    await page.getByText('2 0', { exact: true }).waitFor();
  }));

test('arrow keys choose variants and skip unavailable ones, and a second press unselects', () =>
  withPart('variants', async (page) => {
    const radio = (name: string) => page.getByRole('radio', { name, exact: true });
    await radio('P').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focusedText(page), 'M');
    assert.equal(await radio('M').getAttribute('aria-checked'), 'true');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focusedText(page), 'P');
    await page.keyboard.press('Space');
    assert.equal(await radio('P').getAttribute('aria-checked'), 'false');
    const impossible = page.getByRole('radio', { name: /^G/ });
    await impossible.click({ force: true });
    assert.equal(await impossible.getAttribute('aria-checked'), 'false');
    await expectAccessible(page);
  }));

test('arrow keys move between tabs and Enter chooses one', () =>
  withPart('tabs', async (page) => {
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focusedText(page), 'Doces');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('tab', { selected: true }).textContent(), 'Café');
    await expectAccessible(page);
  }));

for (const [width, tabs] of [
  [360, 2],
  [500, 3],
  [700, 4],
  [1_000, 5],
] as const) {
  test(`at ${width} px the strip shows ${tabs} whole tabs`, () =>
    withPart(
      'tabs',
      async (page) => {
        const shown = await page
          .getByRole('tab')
          .evaluateAll((all) => all.filter((tab) => tab.getBoundingClientRect().right <= innerWidth).length);
        assert.equal(shown, tabs);
      },
      { device: { viewport: { width, height: 740 } } },
    ));
}

// Spec §2: "an add-to-cart button"
// Spec §2: "a subscription dropdown ('Assinar item')"
// Spec §2: "The product detail is opened from /product/{providerId} when a product has attributes or variants, and a
// product card click goes there."
test('a card adds with its button, subscribes with its panel, and a click elsewhere opens its page', () =>
  withPart('cards', async (page) => {
    await page.getByRole('button', { name: 'Adicionar Arroz' }).click();
    await page.getByText('add Arroz branco 5 kg', { exact: true }).waitFor();
    const panel = page.getByRole('article', { name: 'Feijão' }).locator('details');
    await panel.locator('summary').click();
    await page.keyboard.press('Escape');
    assert.equal(await panel.getAttribute('open'), null);
    assert.equal((await focusedText(page))?.trim(), 'Assinar item');
    await panel.locator('summary').click();
    await expectAccessible(page);
    await page.locator('output').click({ force: true });
    assert.equal(await panel.getAttribute('open'), null);
    await panel.locator('summary').click();
    await page.getByRole('button', { name: '2 Semanas' }).click();
    await page.getByText('subscribe Feijão 2', { exact: true }).waitFor();
    await page
      .getByRole('article')
      .first()
      .click({ position: { x: 60, y: 60 } });
    assert.equal(new URL(page.url()).pathname, '/product/arroz');
  }));

for (const width of [360, 1_280]) {
  test(`at ${width} px a skeleton is exactly as high as a card`, () =>
    withPart(
      'cards',
      async (page) => {
        // Each card's own height, not its row's.
        const ownHeight = '.product-grid { align-items: start } .product-card { grid-template-rows: none !important }';
        await page.addStyleTag({ content: ownHeight });
        const [card, , skeleton] = await page
          .locator('.product-card')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
        assert.equal(skeleton, card);
      },
      { device: { viewport: { width, height: 740 } } },
    ));
}

test('every touch target of a card is at least 44 px high', () =>
  withPart('cards', async (page) => {
    const heights = await page
      .locator('.product-card button, .product-card summary')
      .evaluateAll((all) => all.map((one) => one.clientHeight + 2));
    assert.ok(heights.length >= 3 && heights.every((height) => height === 2 || height >= 44), heights.join(' '));
  }));

const shownImage = (page: Page) => page.locator('[aria-current="true"]').getAttribute('aria-label');

// Spec §9: "Product page gallery slide duration 450 ms, interval 2000 ms."
test('the gallery advances after 2 s, pauses under the pointer, and thumbnails select a picture', () =>
  withPart('gallery', async (page) => {
    await page.mouse.move(5, 735);
    await page.locator('[aria-label="Imagem 2"][aria-current="true"]').waitFor({ timeout: 4_000 });
    await page.mouse.move(100, 100);
    const rests = await shownImage(page);
    await page.waitForTimeout(2_800);
    assert.equal(await shownImage(page), rests);
    await page.getByRole('button', { name: 'Imagem 3' }).click();
    await page.locator('[aria-label="Imagem 3"][aria-current="true"]').waitFor();
    await page.mouse.move(5, 735);
    await page.waitForTimeout(2_800);
    assert.equal(await shownImage(page), 'Imagem 3');
    await expectAccessible(page);
  }));

// Spec §2: "Image gallery (thumbnails only with 2 or more images)"
test('the gallery can be swiped, and the pause button stops it', () =>
  withPart(
    'gallery',
    async (page) => {
      const screen = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 150 }] });
      const swipe = async (from: number, to: number) => {
        await touch('touchStart', from);
        for (let step = 1; step <= 10; step++) {
          await touch('touchMove', from + ((to - from) * step) / 10);
          await page.waitForTimeout(16);
        }
        await touch('touchEnd', to);
      };
      await page.getByRole('button', { name: 'Pausar imagens' }).click();
      await page.getByRole('button', { name: 'Passar imagens' }).waitFor();
      await page.locator('body').tap({ position: { x: 5, y: 5 } });
      await page.waitForTimeout(2_800);
      assert.equal(await shownImage(page), 'Imagem 1');
      // On the picture; the thumbnails stand right of it.
      await swipe(270, 40);
      await page.locator('[aria-label="Imagem 2"][aria-current="true"]').waitFor();
      await swipe(40, 270);
      await page.locator('[aria-label="Imagem 1"][aria-current="true"]').waitFor();
    },
    { device: { hasTouch: true } },
  ));

test('the gallery does not move with reduced motion', () =>
  withPart(
    'gallery',
    async (page) => {
      await page.mouse.move(5, 735);
      await page.waitForTimeout(2_800);
      assert.equal(await shownImage(page), 'Imagem 1');
    },
    { device: { reducedMotion: 'reduce' } },
  ));

// Spec §2: "Image (placeholder icon if none), name"
test('a broken picture becomes the placeholder in the same square', () =>
  withPart('broken', async (page) => {
    const placeholder = page.getByRole('img', { name: 'Arroz' }).and(page.locator('.picture-placeholder'));
    await placeholder.waitFor();
    assert.deepEqual(await placeholder.evaluate((one) => [one.clientWidth, one.clientHeight]), [100, 100]);
  }));

const hostile = [
  '<img src=x onerror="window.harmed=1">',
  '<script>window.harmed=1</script>',
  '<svg onload="window.harmed=1"><style><img src=x onerror="window.harmed=1"></style></svg>',
  '<a href="javascript:window.harmed=1">x</a>',
  '<a href=" java\nscript:window.harmed=1">x</a>',
  '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.harmed=1&gt;"></table></mtext></math>',
  '<form action="/api/order/confirm"><button>Comprar</button></form>',
  '<b style="position:fixed;inset:0;background:red">x</b>',
  '<img src="/api/order/confirm"><img src="https://loja.example:1/%2e%2e" srcset="/api/order/confirm 2x">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/"><link rel="stylesheet" href="https://evil.example/x.css">',
  '<div id="show" name="show" class="toast-view" onclick="window.harmed=1">x</div>',
];

// Spec §2: "description (HTML or text)"
test('untrusted HTML runs nothing, requests nothing from the shop and keeps only the allowed attributes', () =>
  withPart(
    'text',
    async (page, asked) => {
      await page.getByText('fim').waitFor();
      await page.locator('a').evaluateAll((links) => {
        for (const link of links) link.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      });
      await page.waitForTimeout(200);
      assert.equal(await page.evaluate(() => 'harmed' in window), false);
      const used = await page
        .locator('.rich-text *')
        .evaluateAll((all) => all.flatMap((one) => [one.tagName, ...one.getAttributeNames()]));
      const allowed = new Set([
        'P',
        'B',
        'A',
        'IMG',
        'DIV',
        'TABLE',
        'TBODY',
        'href',
        'rel',
        'src',
        'alt',
        'loading',
        'decoding',
      ]);
      assert.deepEqual(
        used.filter((name) => !allowed.has(name)),
        [],
      );
      assert.deepEqual(
        asked.filter((url) => url.includes('/api/') || url.includes('evil')),
        [],
      );
    },
    { html: `${hostile.join('')}<p>fim</p>` },
  ));

// Spec §2: "description (HTML or text)"
test('untrusted HTML keeps its paragraphs, lists, tables, links and pictures', () =>
  withPart(
    'text',
    async (page) => {
      await page.getByText('fim').waitFor();
      const html = await page.locator('.rich-text').innerHTML();
      assert.equal(
        html.replaceAll(' loading="lazy" decoding="async"', ''),
        '<h2>Sobre</h2><p>Arroz <strong>novo</strong><br>bom</p><ul><li>um</li></ul>' +
          '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>' +
          '<a href="https://example.com/" rel="noopener nofollow">site</a>' +
          '<img alt="saco" src="https://fotos.example/saco.svg"><div>um</div><div>fim</div>',
      );
    },
    {
      html:
        '<h1>Sobre</h1><p class="x">Arroz <strong>novo</strong><br>bom</p><ul><li>um</li></ul><table>\n<tr> <td colspan="2">A</td> </tr>\n</table>' +
        '<a href="https://example.com/" target="_blank">site</a><img src="http://fotos.example/saco.svg" alt="saco"><section>um</section><div>fim</div>',
    },
  ));
