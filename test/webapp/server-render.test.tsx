import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToString } from 'react-dom/server';
import { App } from '../../webapp/app.tsx';
import { resetStores } from '../helpers/webapp.ts';

const context = {
  shopName: 'Empório da Praça',
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: '/demo/logo.svg' },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

test('the catalogue draws itself where there is no browser, with skeletons and without a cart', () => {
  resetStores();
  assert.equal(Reflect.has(globalThis, 'window'), false);
  const html = renderToString(<App context={context} ssrPath="/catalog" />);
  assert.match(html, /placeholder="Pesquisar por produto"/);
  assert.match(html, /src="\/demo\/logo.svg"/);
  assert.match(html, /role="tab"[^>]*>.*Todos/);
  assert.equal(html.match(/product-card skeleton/g)?.length, 6);
  assert.doesNotMatch(html, /order-footer/);
});
