import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { SWRConfig, unstable_serialize } from 'swr';
import { App } from '../../webapp/app.tsx';
import { sessionState } from '../../webapp/state/session/session.ts';
import { sampleSession, sampleSettings } from '../helpers/page/fake-shop.ts';
import { resetStores } from '../helpers/page/webapp.ts';
import { sampleDimension, sampleProduct } from '../helpers/samples.ts';

const settings = {
  shopName: 'Empório da Praça',
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: '/demo/logo.svg' },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

/** The whole page at a path as a server renders it, with the screens that are separate files. */
async function drawn(path: string, fallback: Record<string, unknown> = {}): Promise<string> {
  const stream = await renderToReadableStream(
    <SWRConfig value={{ fallback }}>
      <App settings={settings} ssrPath={path} />
    </SWRConfig>,
  );
  await stream.allReady;
  return text(stream as unknown as AsyncIterable<Uint8Array>);
}

test('the catalogue renders without a browser, with skeletons and without a cart', () => {
  resetStores();
  assert.equal(Reflect.has(globalThis, 'window'), false);
  const html = renderToString(<App settings={settings} ssrPath="/catalog" />);
  assert.match(html, /placeholder="Pesquisar por produto"/);
  assert.match(html, /src="\/demo\/logo.svg"/);
  assert.match(html, /role="tab"[^>]*>.*Todos/);
  assert.equal(html.match(/product-card skeleton/g)?.length, 6);
  assert.doesNotMatch(html, /order-footer/);
});

// Spec §2: "cluster highlights, offer description alert"
// Spec §2: "brand, seller name"
test('a product renders without a browser: while loading, and complete', async (t) => {
  resetStores();
  t.after(resetStores);
  assert.equal(Reflect.has(globalThis, 'window'), false);
  assert.match(await drawn('/product/camisa'), /Carregando o produto/);

  Object.assign(sessionState, {
    phase: 'ready',
    session: sampleSession(),
    settings: sampleSettings({ showSpecifications: true }),
  });
  const option = (providerId: string) => ({ providerId, name: providerId, redirectable: true });
  const product = sampleProduct({
    providerId: 'camisa',
    name: 'Camisa de linho',
    images: [{ url: '/um.svg' }, { url: '/dois.svg' }],
    variants: true,
    attributes: [{ providerId: 'cor', name: 'Cor', options: [option('Azul'), option('Verde')] }],
    dimensions: [sampleDimension({ map: { cor: 'Azul' }, sku: 'azul' })],
    description: 'Leve.\nDe linho.',
    offerDescription: 'S&oacute; hoje',
    specification: [{ name: 'Tecido', value: ['Linho'] }],
  });
  const response = { success: true, data: product };
  const html = await drawn('/product/camisa', { [unstable_serialize(['product', 'camisa'])]: response });
  for (const part of ['Camisa de linho', 'Só hoje', 'role="radio"', 'Imagem 2', 'Tecido', 'Leve.'])
    assert.ok(html.includes(part), part);
});
