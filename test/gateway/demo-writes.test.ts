import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respondJson, startGateway, startOrderService } from './gateway-fixture.ts';
import { servedPaths } from './routes/served-paths.ts';

/** The headers of a call that another site's page causes, in older and newer browsers. */
const foreign: Record<string, string>[] = [
  {
    origin: 'https://outro.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  },
  {
    origin: 'https://outro.example',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'empty',
  },
  { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  {
    'sec-fetch-site': 'same-site',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    origin: 'https://vizinha.example',
  },
  { origin: 'https://outro.example' },
  { origin: 'null' },
];

test('refuses writes of the demo from pages of other sites', async (t) => {
  const orderService = await startOrderService(t, (_request, response) => respondJson(response, null));
  const { url, app } = await startGateway(t, orderService, { isDemo: true });
  const paths = servedPaths(app, '/demo');
  for (const known of ['/demo/reset', '/demo/bank/pay', '/demo/tray-store/allow'])
    assert.ok(paths.includes(known), paths.join(' '));
  const ask = (path: string, headers: Record<string, string>, type: string) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body: '{}' });
  for (const path of paths)
    for (const headers of foreign)
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await ask(path, headers, type);
        assert.ok([403, 405, 415].includes(status), `${path} ${JSON.stringify(headers)} ${type}: ${status}`);
      }
  assert.deepEqual(
    orderService.seen.filter(({ url: path }) => path.startsWith('/demo')).map(({ url: path }) => path),
    [],
  );
});
