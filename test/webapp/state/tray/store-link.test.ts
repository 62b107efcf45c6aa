import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callbackTexts } from '#shared/text/tray.ts';
import {
  checkAgain,
  checkAuthorization,
  linkTrayStore,
  loadImportProgress,
  trayLinkState,
} from '../../../../webapp/state/tray/store-link.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';

const brought = {
  admUser: 'roottray',
  code: 'ab'.repeat(32),
  apiAddress: 'https://ana.commercesuite.com.br/web_api',
  storeHost: 'https://ana.commercesuite.com.br',
  store: '391250',
};
type Said = [status: number, data: unknown, code?: string];

/** The response to each request, by path. */
async function openCallback(t: Parameters<typeof openWebapp>[0], responses: Record<string, Said>) {
  const { shop } = await openWebapp(t, { url: '/tray/register/callback' });
  shop.instead = ({ path }, reply) => {
    const [status, data, code] = responses[path] ?? [404, null, 'not-found'];
    reply(status, { success: status === 200, data, errors: code ? [{ message: `porque ${code}`, code }] : [] });
    return true;
  };
  return { responses, sent: (path: string) => shop.seen.filter((seen) => seen.path === path) };
}

const [authorize, link, linked] = ['/tray/authorization', '/tray/link-store', '/tray/link-store/391250'];

// Spec §2: "The screen moves from checking authorisation to either linked (fields locked, success text) or waiting for
// the token."
test('the screen moves from checking authorisation to waiting for the token, and from there to linked', async (t) => {
  const { sent } = await openCallback(t, {
    [authorize]: [200, { mayBeLinked: false }],
    [link]: [200, { chatbotId: 'ana' }],
  });
  const checking = checkAuthorization(brought);
  assert.equal(trayLinkState.phase, 'checking');
  await checking;
  assert.equal(trayLinkState.phase, 'waiting');
  assert.equal(sent(linked).length, 0, 'without a link it is not requested');
  const linking = linkTrayStore(' ana ', ' token ');
  assert.equal(trayLinkState.phase, 'linking');
  await linkTrayStore('ana', 'token');
  await linking;
  assert.deepEqual([trayLinkState.phase, trayLinkState.chatbotId], ['linked', 'ana']);
  assert.deepEqual(
    sent(link).map(({ body }) => body),
    [{ ...brought, chatbotId: 'ana', chatbotToken: 'token' }],
  );
});

// Spec §2: "The screen moves from checking authorisation to either linked (fields locked, success text) or waiting for
// the token."
test('an already linked store moves from checking to linked, with its code as bearer', async (t) => {
  const { sent } = await openCallback(t, { [authorize]: [200, { mayBeLinked: true }], [linked]: [200, 'ana'] });
  await checkAuthorization(brought);
  assert.deepEqual([trayLinkState.phase, trayLinkState.chatbotId], ['linked', 'ana']);
  assert.equal(sent(linked)[0]?.headers.authorization, `Bearer ${brought.code}`);
});

test('a linked store shows its import progress until its code expires', async (t) => {
  const reading = `${linked}/reading`;
  const said = { state: 'linked', phase: 'products', page: 1, pages: 3, products: 50, isWaiting: false };
  const { responses, sent } = await openCallback(t, {
    [authorize]: [200, { mayBeLinked: true }],
    [linked]: [200, 'ana'],
    [reading]: [200, said],
  });
  assert.equal(await loadImportProgress(), false, 'nothing is linked yet');
  await checkAuthorization(brought);
  assert.equal(await loadImportProgress(), true);
  assert.deepEqual({ ...trayLinkState.reading }, said);
  assert.equal(sent(reading)[0]?.headers.authorization, `Bearer ${brought.code}`);
  responses[reading] = [429, null, 'too-many'];
  assert.equal(await loadImportProgress(), true, 'a rate limit passes');
  responses[reading] = [404, null, 'not-found'];
  assert.equal(await loadImportProgress(), false);
});

// Spec §8: "Integration link errors: only logged, no user message."
test('integration link errors have no message: the screen waits for the token again', async (t) => {
  const { responses } = await openCallback(t, {
    [authorize]: [200, { mayBeLinked: false }],
    [link]: [422, null, 'chatbot-refused'],
  });
  await checkAuthorization(brought);
  await linkTrayStore('ana', 'wrong');
  assert.deepEqual([trayLinkState.phase, trayLinkState.hasFailed, trayLinkState.problem], ['waiting', true, '']);
  responses[link] = [422, null, 'authorization-refused'];
  await linkTrayStore('ana', 'late');
  assert.deepEqual([trayLinkState.phase, trayLinkState.problem], ['refused', 'porque authorization-refused']);
});

test('an expired authorisation shows its reason, and one with an unknown state may be checked again', async (t) => {
  const { responses, sent } = await openCallback(t, {});
  for (const [status, code, phase, wayOn] of [
    [422, 'authorization-refused', 'refused', 'authorize'],
    [422, 'store-not-allowed', 'refused', 'open-again'],
    [422, 'not-configured', 'refused', 'none'],
    [502, 'store-unavailable', 'refused', 'authorize'],
    [400, 'bad-request', 'refused', 'open-again'],
    [409, 'authorization-busy', 'unsure', 'none'],
    [429, 'too-many', 'unsure', 'none'],
    [503, 'busy', 'unsure', 'none'],
  ] as const) {
    responses[authorize] = [status, null, code];
    await checkAuthorization(brought);
    const problem = `${status >= 500 ? 'Falha ao vincular a loja. ' : ''}porque ${code}`;
    assert.deepEqual(
      [trayLinkState.phase, trayLinkState.problem, trayLinkState.nextStep],
      [phase, problem, wayOn],
      code,
    );
  }
  responses[authorize] = [200, { mayBeLinked: false }];
  await checkAgain();
  assert.equal(trayLinkState.phase, 'waiting');
  const before = sent(authorize).length;
  const page = '/tray/authorization-page';
  for (const [why, said, wayOn] of [
    ['missing', [422, null, 'store-not-allowed'], 'open-again'],
    ['denied', [200, { url: 'x' }], 'authorize'],
    ['reloaded', [200, { url: 'x' }], 'authorize'],
  ] as const) {
    responses[page] = [...said];
    await checkAuthorization({ ...brought, code: '' }, why);
    assert.deepEqual(
      [trayLinkState.phase, trayLinkState.problem, trayLinkState.nextStep],
      ['refused', callbackTexts[why], wayOn],
    );
  }
  assert.equal(sent(authorize).length, before, 'without a code there is nothing to exchange');
});
