import { panelCustomerTexts as texts } from '#shared/text/panel/panel-customers.ts';
import { reloadPanel, usePanelWrite } from '../api/use-panel.ts';
import { showNotice } from '../shell/notices.ts';

type ConsentChoiceProps = { id: string; now: 'granted' | 'withdrawn' | null };

/** Records what the customer said about offers: only what is not true already. */
export function ConsentChoice({ id, now }: ConsentChoiceProps) {
  const { send, isBusy } = usePanelWrite('setConsent');
  const set = async (state: 'granted' | 'withdrawn') => {
    if (!(await send({ params: { id }, body: { state } })).success) return;
    reloadPanel('customer', 'customers');
    showNotice({ kind: 'good', text: texts.consentSaved });
  };
  return (
    <div className="pn-card-body pn-stack">
      <p className="field-hint">{texts.consentHint}</p>
      <div className="pn-buttons">
        {(['granted', 'withdrawn'] as const)
          .filter((state) => state !== now)
          .map((state) => (
            <button
              key={state}
              type="button"
              className="btn btn-quiet"
              disabled={isBusy}
              onClick={() => void set(state)}
            >
              {texts.setConsent[state]}
            </button>
          ))}
      </div>
    </div>
  );
}
