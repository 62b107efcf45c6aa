import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SessionType } from '#shared/model/session.ts';
import { loadAgentValue, saveAgentValue } from '../../../../webapp/browser/storage/agent-values.ts';
import { setContactKey } from '../../../../webapp/browser/storage/storage.ts';
import { agentDraft, writeAgentDraft } from '../../../../webapp/state/assisted-sale/agent-drafts.ts';
import { sessionState } from '../../../../webapp/state/session/session.ts';
import { sampleSession } from '../../../helpers/page/fake-shop.ts';
import { openWebapp, resetStores } from '../../../helpers/page/webapp.ts';

const empty = { amount: '', reason: '' };
const draft = (name = 'refund 1') => agentDraft(name, empty);
const serve = (contact: string, agent = 'ana') => {
  setContactKey(contact);
  sessionState.session = sampleSession({ sessionType: SessionType.PlatformUser, agent: { id: agent, name: agent } });
};

// Decision: What an agent typed into a refund or the reply to a discount is there again after another contact was
// served.
test('what was typed is there again for another contact and after a reload, until it is sent', async (t) => {
  await openWebapp(t);
  serve('marina');
  assert.deepEqual(draft(), empty);
  writeAgentDraft('refund 1', { amount: '5', reason: 'Faltou um item' });
  writeAgentDraft('refund 2', { amount: '7', reason: '' });
  serve('joao');
  assert.equal(draft().amount, '5');
  resetStores();
  serve('marina');
  assert.deepEqual(draft(), { amount: '5', reason: 'Faltou um item' });
  writeAgentDraft('refund 1', null);
  assert.deepEqual([draft(), draft('refund 2').amount], [empty, '7']);
});

test('the drafts of one agent are not shown to another in the same tab', async (t) => {
  await openWebapp(t);
  serve('marina');
  writeAgentDraft('refund 1', { amount: '5', reason: '' });
  serve('marina', 'carlos');
  assert.deepEqual(draft(), empty);
});

test('a tab keeps the newest drafts only, and anything else in storage is as if nothing was typed', async (t) => {
  await openWebapp(t);
  serve('marina');
  for (let at = 1; at <= 31; at++) writeAgentDraft(`refund ${at}`, { amount: String(at), reason: '' });
  assert.deepEqual([draft('refund 1'), draft('refund 31').amount], [empty, '31']);
  const { agent } = Object(loadAgentValue('agent_drafts'));
  for (const forms of [7, null, { 'refund 1': 3 }, { 'refund 1': { amount: 5 } }]) {
    resetStores();
    serve('marina');
    saveAgentValue('agent_drafts', { agent, forms });
    assert.deepEqual(draft(), empty);
  }
});
