import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '#shared/contract/endpoints.ts';
import { SessionType } from '#shared/model/session.ts';
import { canOrder, isAboutAnOrder, isPlatformUser } from '#shared/rules/session/session-roles.ts';

test('contacts, chatbots and platform users may shop; a session of no type may not', () => {
  const { Contact, Chatbot, PlatformUser, None } = SessionType;
  assert.deepEqual([Contact, Chatbot, PlatformUser, None].map(canOrder), [true, true, true, false]);
});

test('only a PlatformUser session is a platform user; no session is none', () => {
  const { Contact, Chatbot, PlatformUser, None } = SessionType;
  assert.deepEqual(
    [Contact, Chatbot, PlatformUser, None].map((sessionType) => isPlatformUser({ sessionType })),
    [false, false, true, false],
  );
  assert.equal(isPlatformUser(null), false);
});

test('every agent-only action concerns an order; the catalogue and the settings do not', () => {
  for (const { path, caller } of Object.values(endpoints))
    if (caller === 'agent') assert.equal(isAboutAnOrder(path), true, path);
  for (const { path } of [endpoints.topProducts, endpoints.settings, endpoints.session])
    assert.equal(isAboutAnOrder(path), false, path);
});
