import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GenericErrorScreen } from '../../../webapp/screens/generic-error-screen.tsx';
import { markup, readAloud, tagWith } from '../components/markup.tsx';

// Spec §2: "'Ops! Algo de errado aconteceu' with a link back to WhatsApp."
test("the generic error screen shows 'Ops! Algo de errado aconteceu', with a link back to WhatsApp", () => {
  const screen = <GenericErrorScreen onRetry={() => undefined} />;
  assert.match(readAloud(screen), /^Ops! Algo de errado aconteceu.*Tentar novamenteVoltar para o WhatsApp$/);
  assert.match(tagWith(markup(screen), '<a '), /href="https:\/\/wa\.me\/"/);
});
