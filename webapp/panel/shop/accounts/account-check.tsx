import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { AccountProvider } from '#shared/model/panel/settings-section.ts';
import { accountNames, panelAccountTexts as texts } from '#shared/text/panel/panel-accounts.ts';
import { BusyButton } from '../../../components/ui/busy-button.tsx';
import { callPanel } from '../../api/panel-client.ts';
import { reloadPanel } from '../../api/use-panel.ts';

type Steps = PanelData<'checkShopAccount'>['steps'];
const marks = { good: 'Certo', warn: 'Atenção', bad: 'Errado' } as const;

/** Asks the provider about the account, and says step by step what is right and what to do. */
export function AccountCheck({ provider }: { provider: AccountProvider }) {
  const [isBusy, setBusy] = useState(false);
  const [steps, setSteps] = useState<Steps>([]);
  const check = async () => {
    setBusy(true);
    const result = await callPanel('checkShopAccount', { params: { provider } });
    setBusy(false);
    // The provider's response may confirm the keys.
    reloadPanel('shopAccounts');
    setSteps(result.success ? result.data.steps : [{ result: 'bad', text: result.text }]);
  };
  return (
    <div className="pn-card-body pn-stack">
      <div aria-live="polite">
        {steps.length > 0 && (
          <ol className="pn-advice" aria-label={`${texts.checked}: ${accountNames[provider]}`}>
            {steps.map(({ result, text }) => (
              <li key={text} className={`pn-note pn-note-${result}`}>
                <span>
                  <strong>{marks[result]}.</strong> {text}
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <BusyButton busy={isBusy} onClick={() => void check()}>
        {texts.check}
        <span className="visually-hidden"> {accountNames[provider]}</span>
      </BusyButton>
    </div>
  );
}
