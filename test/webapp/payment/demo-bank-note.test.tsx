import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageContext } from '#shared/model/page-context.ts';
import { DemoBankNote } from '../../../webapp/payment/demo-bank-note.tsx';
import { PageContextProvider } from '../../../webapp/shell/page-context.tsx';
import { markup } from '../components/markup.tsx';

const context: PageContext = {
  shopName: 'Empório da Praça',
  style: { defaultColor: '#1f6f54', secondaryColor: '#24324a', urlLogo: null },
  channelGuess: null,
  isDemo: false,
  publicKeys: { recaptchaSiteKey: null, mercadoPagoPublicKey: null },
};

test('a PIX links to the simulated bank in a demo only', () => {
  const note = (isDemo: boolean) =>
    markup(
      <PageContextProvider context={{ ...context, isDemo }}>
        <DemoBankNote code="000201 26*" />
      </PageContextProvider>,
    );
  assert.match(note(true), /href="\/demo\/banco\?codigo=000201%2026\*"/);
  assert.equal(note(false), '');
});
