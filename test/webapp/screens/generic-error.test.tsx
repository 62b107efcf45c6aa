import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GenericErrorScreen } from '../../../webapp/screens/generic-error-screen.tsx';
import { sessionState } from '../../../webapp/state/session/session.ts';
import { sampleSettings } from '../../helpers/page/fake-shop.ts';
import { markup, readAloud, tagWith } from '../components/markup.tsx';

const screen = <GenericErrorScreen onRetry={() => undefined} />;

// Spec §2: "'Ops! Algo de errado aconteceu' with a link back to WhatsApp."
test("the generic error screen shows 'Ops! Algo de errado aconteceu', with a link back to WhatsApp", (t) => {
  t.after(() => {
    sessionState.settings = null;
  });
  sessionState.settings = sampleSettings({ whatsApp: '+55 11 91234-5678' });
  assert.match(readAloud(screen), /^Ops! Algo de errado aconteceu.*Tentar novamenteVoltar para o WhatsApp$/);
  assert.match(tagWith(markup(screen), '<a '), /href="https:\/\/wa\.me\/5511912345678"/);
});

// Decision: Without the shop's number no link opens a chat.
test('the generic error screen of a shop without a WhatsApp number has no link to WhatsApp', (t) => {
  t.after(() => {
    sessionState.settings = null;
  });
  for (const settings of [null, sampleSettings({ whatsApp: ' ' })]) {
    sessionState.settings = settings;
    assert.match(readAloud(screen), /Tentar novamente$/);
  }
});
