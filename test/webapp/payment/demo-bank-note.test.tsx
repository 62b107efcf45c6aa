import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DemoBankNote } from '../../../webapp/payment/demo-bank-note.tsx';
import { PageSettingsProvider } from '../../../webapp/shell/page-settings.tsx';
import { samplePageSettings } from '../../helpers/samples.ts';
import { markup } from '../components/markup.tsx';

test('a PIX links to the simulated bank in a demo only', () => {
  const note = (isDemo: boolean) =>
    markup(
      <PageSettingsProvider settings={{ ...samplePageSettings, isDemo }}>
        <DemoBankNote code="000201 26*" />
      </PageSettingsProvider>,
    );
  assert.match(note(true), /href="\/demo\/banco\?codigo=000201%2026\*"/);
  assert.equal(note(false), '');
});
