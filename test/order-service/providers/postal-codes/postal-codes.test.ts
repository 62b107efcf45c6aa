import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { createPostalCodeClient } from '../../../../order-service/providers/postal-codes/postal-codes.ts';
import { brasilApi, responding, startPostalService, viaCep } from '../../../helpers/stand-ins/postal-services.ts';

const times = { nextServiceAfterMs: 50, oneServiceMs: 1_000, allServicesMs: 1_500 };
const praca = { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' };
const found = { kind: 'found', address: { ...praca, geoCoordinates: null } };
const never: RequestListener = () => {};

/** Fake services with these responses, in order of preference. */
async function ask(t: TestContext, ...responses: RequestListener[]) {
  const services = await Promise.all(responses.map((respond) => startPostalService(t, respond)));
  const failures: string[] = [];
  const urls = services.map(({ url }) => url);
  const codes = createPostalCodeClient({
    urls,
    times,
    onFailure: (service, reason) => failures.push(`${service} ${reason}`),
  });
  t.after(() => codes.close());
  return { codes, failures, asked: () => services.map(({ asked }) => asked.length), services };
}

describe('a postal-code service', () => {
  const unusable: [name: string, respond: RequestListener][] = [
    ['500', responding({ message: 'error' }, 500)],
    ['429', responding({ message: 'too many' }, 429)],
    [
      'a page of HTML',
      (_request, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>manutenção</html>'),
    ],
    ['a page of HTML with 404', (_request, reply) => reply.writeHead(404).end('<html>not found</html>')],
    [
      'half a response',
      (_request, reply) => reply.writeHead(200, { 'content-length': 900 }).end('{"cep":', () => reply.destroy()),
    ],
    ['nothing', (_request, reply) => reply.writeHead(200).end()],
    ['a list', responding([viaCep()])],
    ['a text', responding('01001-000')],
    ['another CEP', responding(viaCep({ cep: '20751-120' }))],
    ['no city', responding(viaCep({ localidade: '' }))],
    ['a state that is none', responding(viaCep({ uf: 'São Paulo' }))],
    ['something huge', responding(viaCep({ x: 'x'.repeat(2_000_000) }))],
    ['a redirect', (_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/other' }).end()],
    ['nothing for ever', never],
    [
      'a drop at a time',
      (_request, reply) => {
        reply.writeHead(200);
        const drip = setInterval(() => reply.write(' '), 40);
        reply.on('close', () => clearInterval(drip));
      },
    ],
    ['a hang-up', (request) => request.socket.destroy()],
  ];
  for (const [name, respond] of unusable)
    test(`that responds with ${name} is unavailable, and its log line has no CEP`, async (t) => {
      const { codes, failures } = await ask(t, respond);
      assert.deepEqual(await codes.find('01001000'), { kind: 'unavailable' });
      assert.equal(failures.length, 1);
      assert.ok(!/01001/.test(failures.join()), failures.join());
    });

  const missing: [name: string, respond: RequestListener][] = [
    ['erro: "true"', responding({ erro: 'true' })],
    ['erro: true', responding({ erro: true })],
    ['404 in JSON', responding({ name: 'CepPromiseError', type: 'service_error' }, 404)],
  ];
  for (const [name, respond] of missing)
    test(`that responds with ${name} reports a missing CEP`, async (t) => {
      const { codes, failures } = await ask(t, respond);
      assert.deepEqual([await codes.find('99999999'), failures], [{ kind: 'missing' }, []]);
    });

  const spellings: [name: string, body: unknown, expected: object][] = [
    ['ViaCEP', viaCep(), {}],
    ['BrasilAPI', brasilApi(), { geoCoordinates: { latitude: -23.5503, longitude: -46.6339 } }],
    ['BrasilAPI without coordinates', brasilApi({ location: { type: 'Point', coordinates: {} } }), {}],
    [
      'one CEP for a town',
      brasilApi({ street: null, neighborhood: null, location: {} }),
      { street: '', neighborhood: '' },
    ],
    ['coordinates outside the world', brasilApi({ location: { coordinates: { latitude: '91', longitude: '0' } } }), {}],
    ['control characters', viaCep({ bairro: 'S\u0000é\n\u202e ' }), { neighborhood: 'S é' }],
    ['a street that is no text', viaCep({ logradouro: { $ne: 1 } }), { street: '' }],
    ['a street that goes on and on', viaCep({ logradouro: 'Rua '.repeat(100) }), { street: '' }],
  ];
  for (const [name, body, expected] of spellings)
    test(`is parsed: ${name}`, async (t) => {
      const { codes } = await ask(t, responding(body));
      assert.deepEqual(await codes.find('01001000'), {
        kind: 'found',
        address: { ...praca, geoCoordinates: null, ...expected },
      });
    });
});

describe('two postal-code services', () => {
  test('are called one after the other: a good first response makes the second call unnecessary', async (t) => {
    const { codes, asked, services } = await ask(t, responding(viaCep()), responding(brasilApi()));
    assert.deepEqual(await codes.find('01001000'), found);
    assert.deepEqual([asked(), services[0]?.asked], [[1, 0], ['/ws/01001000/json']]);
  });

  const second: [name: string, first: RequestListener][] = [
    ['fails', responding({}, 500)],
    ['knows nothing', responding({ erro: 'true' })],
    ['takes too long', never],
  ];
  // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city, state,
  // neighborhoodId, neighborhoods, geoCoordinates"
  for (const [name, first] of second)
    test(`stand in for each other when the first ${name}`, async (t) => {
      const { codes, asked } = await ask(t, first, responding(viaCep()));
      const startedAt = performance.now();
      assert.deepEqual(await codes.find('01001000'), found);
      assert.deepEqual(asked(), [1, 1]);
      assert.ok(performance.now() - startedAt < times.oneServiceMs, 'before the first has had all its time');
    });

  test('are both awaited when the first is only slow', async (t) => {
    const slow: RequestListener = (request, reply) => setTimeout(() => responding(viaCep())(request, reply), 150);
    const { codes } = await ask(t, slow, never);
    assert.deepEqual(await codes.find('01001000'), found);
  });

  test('must both report that a CEP is missing', async (t) => {
    const none = responding({ erro: true });
    assert.deepEqual(await (await ask(t, none, none)).codes.find('99999999'), { kind: 'missing' });
    assert.deepEqual(await (await ask(t, none, responding({}, 500))).codes.find('99999999'), { kind: 'unavailable' });
    assert.deepEqual(await (await ask(t, responding({}, 500), none)).codes.find('99999999'), { kind: 'unavailable' });
  });

  // Spec §7: "GET /api/order/address/cep/{cep} | CEP digits without hyphen; returns street, neighborhood, city, state,
  // neighborhoodId, neighborhoods, geoCoordinates"
  test('never take longer than the limit for all services, regardless of their number', async (t) => {
    const { codes, asked } = await ask(t, ...Array.from({ length: 60 }, () => never));
    assert.deepEqual(await codes.find('01001000'), { kind: 'unavailable' });
    assert.ok(asked().includes(0), 'the services that were never called');
  });
});

test('concurrent lookups of one CEP share one call, and a later lookup calls again', async (t) => {
  const { codes, asked } = await ask(t, responding(viaCep()));
  assert.deepEqual(await Promise.all(Array.from({ length: 20 }, () => codes.find('01001000'))), Array(20).fill(found));
  assert.deepEqual(asked(), [1]);
  await codes.find('01001000');
  assert.deepEqual(asked(), [2]);
});

test('without services no call is made', async (t) => {
  const { codes } = await ask(t);
  assert.deepEqual(await codes.find('01001000'), { kind: 'unavailable' });
});
