import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PrerenderedPage } from '#shared/model/prerendered-page.ts';
import { renderFirstPage, renderFrame } from '../../webapp/prerender.tsx';
import { catalogState } from '../../webapp/state/catalog/catalog-state.ts';
import { sampleCategory, sampleSettings } from '../helpers/page/fake-shop.ts';
import { resetStores } from '../helpers/page/webapp.ts';
import { sampleProduct } from '../helpers/samples.ts';

const settings = {
  shopName: 'Empório da Praça',
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};
const paging = { page: 0, perPage: 10, hasMore: true, token: 't' };
const pageOf = (...names: string[]): PrerenderedPage => ({
  settings: sampleSettings(),
  categories: { ...paging, data: [sampleCategory('graos', 'GRÃOS')] },
  products: {
    ...paging,
    data: names.map((name) => sampleProduct({ providerId: name, name, images: [{ url: `/${name}.svg` }] })),
  },
});
const names = ['a', 'b', 'c', 'd', 'e', 'f'];

test('a server renders the first screen: names and prices, as links, with the categories', () => {
  resetStores();
  const { html, state } = renderFirstPage(settings, pageOf(...names));
  assert.equal(html.match(/<article/g)?.length, 6);
  assert.match(html, /<a href="\/product\/a">a<\/a>/);
  assert.match(html, /R\$\u00a0/);
  assert.match(html, /Grãos/);
  assert.doesNotMatch(html, /product-card skeleton|<link/);
  assert.deepEqual([state.shopId, state.products.length, state.pagedData], ['loja', 6, paging]);
});

test('the head preloads the pictures of the first rows, and noscript has the others', () => {
  resetStores();
  const { html, head } = renderFirstPage(settings, pageOf(...names));
  assert.deepEqual(
    [...head.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ['/a.svg', '/b.svg', '/c.svg', '/d.svg'],
  );
  assert.match(html, /<img src="\/d.svg"[^>]*fetchPriority="high"/);
  assert.match(html, /<noscript><img src="\/e.svg"/);
});

test('on a URL that opens another list no picture of this one loads before it is visible', () => {
  resetStores();
  const { html, head } = renderFirstPage(
    { ...settings, style: { ...settings.style, urlLogo: '/logo.svg' } },
    pageOf(...names),
    true,
  );
  assert.deepEqual(
    [...head.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    ['/logo.svg'],
  );
  assert.match(html, /<img src="\/d.svg"[^>]*loading="lazy"/);
  assert.doesNotMatch(html, /loading="eager"/);
});

test('a shop that lists its products has them one below the other from the first paint', () => {
  resetStores();
  const page = pageOf(...names);
  const listed = renderFirstPage(settings, { ...page, settings: { ...page.settings, productLayout: 'list' } });
  assert.match(listed.html, /class="product-grid product-grid-list"/);
  assert.equal(listed.state.productLayout, 'list');
  assert.match(renderFirstPage(settings, page).html, /class="product-grid"/, 'the next shop has its own');
});

test('a product name stays a text', () => {
  resetStores();
  const { html } = renderFirstPage(settings, pageOf('<img src=x onerror=alert(1)>'));
  assert.doesNotMatch(html, /<img src=x/);
});

test('no data of one page remains for the next, even if its render failed', () => {
  resetStores();
  renderFirstPage(settings, pageOf('a'));
  assert.deepEqual([catalogState.phase, catalogState.products, catalogState.categories], ['fresh', [], []]);
  const broken = pageOf('a');
  Reflect.deleteProperty(broken.products.data[0] ?? {}, 'clusterHighlights');
  assert.throws(() => renderFirstPage(settings, broken));
  assert.equal(catalogState.phase, 'fresh');
  assert.doesNotMatch(renderFirstPage(settings, pageOf('b')).html, />a</);
});

test("a page before its screen loads has its frame: the path's top bar and a loading indicator", () => {
  resetStores();
  const logo = { ...settings, style: { ...settings.style, urlLogo: '/demo/logo.svg' } };
  const frame = renderFrame(logo, '/order');
  assert.match(
    frame.html,
    /<header class="top-bar">.*aria-label="Voltar ao catálogo".*src="\/demo\/logo.svg".*aria-label="Carrinho vazio"/,
  );
  assert.match(frame.html, /<main class="content" tabindex="-1">.*Carregando/);
  assert.match(frame.head, /^<link rel="preload" as="image" href="\/demo\/logo.svg"\/>$/);
  assert.deepEqual(renderFrame(logo, '/product/arroz'), frame, 'the same for every path of one frame');
  assert.match(renderFrame(settings, '/order').html, /<h1 class="top-bar-heading">Shop<\/h1>/);
  assert.doesNotMatch(renderFrame(settings, '/products-found').html, /Voltar ao catálogo/);
  assert.doesNotMatch(renderFrame(settings, '/tray/register').html, /top-bar/);
  assert.match(renderFrame(settings, '/tray/register').html, /Carregando/);
});
