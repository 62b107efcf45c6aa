import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { after, before, mock, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { loadAxe } from '../../helpers/browser/accessibility.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { type JourneyOptions, runJourneyBody, type Walk } from '../../helpers/browser/journey.ts';
import { recordToasts } from '../../helpers/browser/shown-toasts.ts';

/** A page whose toast is over after a moment. */
function announcing(region: string): string {
  return `${region}<script>
    const region = document.querySelector('section');
    setTimeout(() => { region.innerHTML = '<p>Produto adicionado</p>'; }, 50);
    setTimeout(() => { region.innerHTML = ''; document.title = 'Fim'; }, 60);
  </script>`;
}

// The journeys are only useful if a faulty page makes them fail. Each of these pages has one fault.
const PAGES: Record<string, string> = {
  '/good': '<button>Comprar</button>',
  '/throws': "<script>setTimeout(() => { throw new Error('boom') })</script>",
  '/rejects': "<script>Promise.reject(new Error('broken promise'))</script>",
  '/warns': "<script>console.warn('careful')</script>",
  '/misses': "<script>fetch('/nothing-here')</script>",
  '/leaks': "<script>fetch('https://elsewhere.example/').catch(() => undefined)</script>",
  '/leaves': '<a href="https://wa.me/5511999999999?text=oi">Voltar</a>',
  '/announces': announcing('<section aria-label="Avisos"></section>'),
  '/whispers': announcing('<section aria-label="Avisos" hidden></section>'),
  '/shuts-out': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><button></button>',
};
const server = createServer((request, response) => {
  const body = PAGES[request.url ?? ''];
  response.writeHead(body === undefined && request.url !== '/favicon.ico' ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    connection: 'close',
  });
  response.end(
    `<!doctype html><html lang="pt-BR"><title>Loja</title><meta name="viewport" content="width=device-width"><main><h1>Loja</h1>${body}</main>`,
  );
});
const screenshots = mkdtempSync(path.join(os.tmpdir(), 'harness-'));
let browser: Browser;
let url: string;

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
  browser = await launchBrowser();
});
after(async () => {
  // The browser last: it may never have started.
  server.close();
  rmSync(screenshots, { recursive: true });
  await browser.close();
});

/** The walk's result: null, or the text of its failure. */
async function outcome(
  walk: (walk: Walk) => Promise<void>,
  options: JourneyOptions = {},
  limit = 20_000,
): Promise<string | null> {
  const silenced = mock.method(process.stderr, 'write', () => true); // its list of screenshots is for a person
  try {
    await runJourneyBody({ title: 'harness', walk, options, browser, shop: { url, dataDir: '' }, screenshots, limit });
    return null;
  } catch (error) {
    return String(error);
  } finally {
    silenced.mock.restore();
  }
}

const stayAt =
  (path: string) =>
  async ({ open, page }: Walk) => {
    await open(path);
    // Half a second without a request: all automatic requests of the page have responses.
    await page.waitForLoadState('networkidle');
  };

test('a journey over a good page passes, on a Brazilian phone', async () => {
  const phone = async ({ open, page, check }: Walk) => {
    await open('/good');
    await check();
    const seen = await page.evaluate(() => [
      innerWidth,
      innerHeight,
      navigator.language,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
      navigator.maxTouchPoints > 0,
    ]);
    assert.deepEqual(seen, [360, 740, 'pt-BR', 'America/Sao_Paulo', true]);
  };
  assert.equal(await outcome(phone), null);
});

for (const [path, expected] of [
  ['/throws', /uncaught: Error: boom/],
  ['/rejects', /uncaught: Error: broken promise/],
  ['/warns', /console warning: careful/],
  ['/misses', /response 404: GET .*nothing-here/],
  ['/leaks', /request failed: GET https:\/\/elsewhere\.example/],
] as const) {
  test(`a journey over ${path} fails, and names ${expected.source}`, async () => {
    assert.match(String(await outcome(stayAt(path))), expected);
  });
}

test('a journey with a script that never ends fails at its limit', async () => {
  const stuck = async ({ open, page }: Walk) => {
    await open('/good');
    await page.evaluate(() => new Promise(() => undefined));
  };
  assert.match(String(await outcome(stuck, {}, 2000)), /the walk did not end within 2000 ms/);
});

test('the check ends on a page that draws no frames', async () => {
  const still = async ({ open, page, check }: Walk) => {
    await page.addInitScript('window.requestAnimationFrame = () => 0');
    await open('/good');
    await check();
  };
  assert.equal(await outcome(still), null);
});

test('a toast that was over before the test looked was shown, and counts once', async () => {
  const look = async ({ open, page }: Walk) => {
    const toasts = await recordToasts(page, { limit: 500 });
    await open('/announces');
    await page.waitForFunction(() => document.title === 'Fim');
    assert.equal(await page.getByText('Produto adicionado').count(), 0);
    await toasts.untilShown('adicionado');
    await assert.rejects(toasts.untilShown('adicionado'), /no toast 'adicionado' within 500 ms, only \[\]/);
  };
  assert.equal(await outcome(look), null);
});

test('a toast with another text, or that is not visible, does not count', async () => {
  const look = async ({ open, page }: Walk) => {
    const toasts = await recordToasts(page, { limit: 500 });
    await open('/announces');
    await assert.rejects(toasts.untilShown('Carrinho'), /only \["Produto adicionado"\]/);
    await open('/whispers');
    await page.waitForFunction(() => document.title === 'Fim');
    await assert.rejects(toasts.untilShown('Carrinho'), /only \["Produto adicionado"\]/);
  };
  assert.equal(await outcome(look), null);
});

test('a failed journey saves a screenshot', async () => {
  await outcome(stayAt('/throws'));
  assert.deepEqual(readdirSync(screenshots), ['harness-1.png']);
});

test('a journey ignores the error that it expects', async () => {
  assert.equal(await outcome(stayAt('/misses'), { expected: ['/nothing-here'] }), null);
});

test('an inaccessible page fails the check', async () => {
  const look = async ({ open, check }: Walk) => {
    await open('/shuts-out');
    await check();
  };
  assert.match(String(await outcome(look)), /button-name[\s\S]*image-alt|image-alt[\s\S]*button-name/);
});

test('the rule of axe that the check leaves out reports nothing serious', async () => {
  const page = await browser.newPage();
  await page.setContent('<html lang="pt-BR"><title>Loja</title><p>fora</p><main><h1>Loja</h1></main></html>');
  await loadAxe(page.mainFrame());
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['region'] }));
  await page.close();
  assert.deepEqual(
    violations.map(({ id, impact }) => [id, impact]),
    [['region', 'moderate']],
  );
});

test('a page that navigates to another site arrives there without leaving this machine', async () => {
  const leave = async ({ open, page }: Walk) => {
    await open('/leaves');
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.waitForURL('https://wa.me/**');
    assert.equal(page.url(), 'https://wa.me/5511999999999?text=oi');
  };
  assert.equal(await outcome(leave), null);
});

test('every other site is the same empty page, and gives nothing but pages', async () => {
  const page = await browser.newPage();
  for (const site of ['https://chat.example/', 'http://chat.example:8080/some/page']) {
    await page.goto(site);
    await page.getByText('Outro site', { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => fetch('/file').catch(() => 'nothing')), 'nothing');
  }
  await page.close();
});

test('the browser renders text, also without installed fonts', async () => {
  const page = await browser.newPage({ viewport: { width: 360, height: 200 } });
  const blank = await page.screenshot();
  await page.setContent('<meta charset="utf-8"><h1>Olá, preço R$ 10,00</h1>');
  const drawn = await page.screenshot();
  await page.close();
  assert.ok(drawn.length > blank.length + 800, `${blank.length} bytes blank, ${drawn.length} with text`);
});
