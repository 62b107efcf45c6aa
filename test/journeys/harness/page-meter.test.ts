import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { visit } from '../../../scripts/bench/page/load-page.ts';
import { type Network, networks, visits } from '../../../scripts/bench/page/measurements.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';

const picture = Buffer.alloc(50_000, 1);
const add = '<button id="add">Adicionar</button>';
// The faults of each page are known, so the meter's results are known too. (The browser ignores shifts in the first
// half second of a window.)
const pages: Readonly<Record<string, string>> = {
  '/still': add,
  '/moves': `<div id="above"></div><p style="height:400px;margin:0;background:#ccc">oi</p>${add}
    <script>setTimeout(() => { document.getElementById('above').style.height = '185px' }, 800)</script>`,
  '/busy': `${add}<script>
    const work = () => { const from = performance.now(); while (performance.now() - from < 300); };
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work, 300)));</script>`,
  '/late': `${add}<script>
    setTimeout(() => { document.getElementById('add').__reactProps$x = { onClick() {} } }, 500)</script>`,
  '/disabled': `<button id="add" disabled>Adicionar</button><script>
    setTimeout(() => { document.getElementById('add').disabled = false }, 500)</script>`,
  '/kept': `<article><button id="add" aria-disabled="true">Adicionar</button></article><script>
    window.earlyAdds = new Set(); setTimeout(() => { const add = document.getElementById('add');
    add.removeAttribute('aria-disabled'); add.__reactProps$x = { onClick() {} } }, 500)</script>`,
  '/heavy': `${add}<script>fetch('/picture')</script>`,
  '/broken': `${add}<script>setTimeout(() => { throw new Error('boom') })</script>`,
  '/misses': `${add}<script>fetch('/nothing-here')</script>`,
};

describe('the page meter', () => {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/picture')
      response
        .writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'max-age=9999' })
        .end(picture);
    else if (url === '/favicon.ico') response.writeHead(204).end();
    else {
      response.writeHead(pages[url] === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin:0">${pages[url] ?? ''}`,
      );
    }
  });
  let browser: Browser;
  let origin: string;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
    browser = await launchBrowser();
  });
  after(async () => {
    server.close();
    await browser.close();
  });

  const measure = (
    path: string,
    { needsScript = false, network }: { needsScript?: boolean; network?: Network } = {},
    wanted = 1,
  ) =>
    visit(
      browser,
      { url: origin + path, button: { selector: '#add', needsScript } },
      { network: network ? networks[network] : null, processor: 1 },
      visits.slice(0, wanted),
    );

  test('finds a known layout shift, and none on a stable page', async () => {
    const [still] = await measure('/still');
    const [moving] = await measure('/moves');
    assert.equal(still?.cls, 0);
    // The moved area covers 585 of 740 pixels, plus the button below it, and it moved by 185 of them.
    assert.ok(moving && moving.cls > 0.19 && moving.cls < 0.21, JSON.stringify(moving));
  });

  test('finds a known long task', async () => {
    const [busy] = await measure('/busy');
    assert.ok(busy && busy.tbt >= 249, JSON.stringify(busy));
  });

  test("finds the moment when 'Adicionar' responds, whether hydrated late or enabled late", async () => {
    const [taken] = await measure('/late', { needsScript: true });
    const [enabled] = await measure('/disabled');
    for (const one of [taken, enabled])
      assert.ok(one && one.usable >= 500 && one.fcp < one.usable, JSON.stringify(one));
  });

  test('distinguishes a queued press from one that adds at once', async () => {
    const [kept] = await measure('/kept', { needsScript: true });
    assert.ok(kept && kept.usable < kept.enabled && kept.enabled >= 500, JSON.stringify(kept));
  });

  test('counts the bytes of the network, and none for cached files on the second visit', async () => {
    const [first, second] = await measure('/heavy', {}, 2);
    assert.ok(first && first.bytes > picture.length && first.bytes < picture.length + 2_000, JSON.stringify(first));
    assert.ok(second && second.bytes < 2_000 && second.requests < first.requests, JSON.stringify(second));
  });

  test('throttles the connection', async () => {
    const [slow] = await measure('/still', { network: '3G' });
    assert.ok(slow && slow.fcp >= networks['3G'].latency, JSON.stringify(slow));
  });

  test('returns no figures for a page with an error', async () => {
    await assert.rejects(measure('/broken'), /boom/);
    await assert.rejects(measure('/misses'), /404 .*nothing-here/);
  });
});
