import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { phone } from './load-page.ts';

type Held = { headers: Record<string, string>; body: Buffer };
export type StaticPage = { url: string; stop: () => Promise<void> };

/**
 * The completely loaded catalogue as one HTML file with inline styles and without scripts, from a server that has
 * everything in memory. The pictures are the shop's own, byte for byte.
 */
export async function startStaticPage(browser: Browser, catalogue: string): Promise<StaticPage> {
  const { html, pictures } = await snapshot(browser, catalogue);
  const held = new Map<string, Held>([
    [
      '/',
      {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
        body: brotliCompressSync(html),
      },
    ],
  ]);
  for (const path of pictures) held.set(path, await fetchPicture(new URL(path, catalogue)));
  const server = createServer((request, response) => {
    const file = held.get(request.url ?? '');
    // Browsers request this icon themselves; the page has none.
    if (!file) return void response.writeHead(request.url === '/favicon.ico' ? 204 : 404).end();
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The document without its scripts and links, and the paths of the pictures that it may show. */
async function snapshot(browser: Browser, catalogue: string): Promise<{ html: string; pictures: string[] }> {
  const page = await browser.newPage(phone);
  try {
    await page.goto(catalogue);
    await page.locator('.product-card button:enabled:not([aria-disabled])', { hasText: 'Adicionar' }).first().waitFor();
    return await page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true) as HTMLElement;
      for (const part of copy.querySelectorAll(
        'script, noscript, link[rel=modulepreload], link[rel=preload], link[rel=stylesheet]',
      ))
        part.remove();
      const named = [...copy.querySelectorAll('img, source')].flatMap((image) => [
        image.getAttribute('src') ?? '',
        ...(image.getAttribute('srcset') ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
      ]);
      return {
        html: `<!doctype html>${copy.outerHTML}`,
        pictures: [...new Set(named)].filter((path) => path.startsWith('/')),
      };
    });
  } finally {
    await page.close();
  }
}

/** A picture as a browser receives it. `fetch` decompresses the body, so it is compressed again. */
async function fetchPicture(url: URL): Promise<Held> {
  const response = await fetch(url, {
    headers: { accept: 'image/avif,image/webp,image/svg+xml,image/*,*/*;q=0.8', 'accept-encoding': 'br' },
  });
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  const isPacked = response.headers.get('content-encoding') === 'br';
  return {
    headers: {
      'content-type': response.headers.get('content-type') ?? '',
      'cache-control': response.headers.get('cache-control') ?? 'no-store',
      ...(isPacked && { 'content-encoding': 'br' }),
    },
    body: isPacked ? brotliCompressSync(body) : body,
  };
}
