import { useState } from 'react';
import { type AccountProvider, accountProviders } from '#shared/model/panel/settings-section.ts';
import { accountNames, panelAccountTexts as texts } from '#shared/text/panel/panel-accounts.ts';
import { FailedState } from '../../../components/ui/failed-state.tsx';
import { SkeletonChoices } from '../../../components/ui/skeleton-choices.tsx';
import { usePanel } from '../../api/use-panel.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';
import { AccountCheck } from './account-check.tsx';
import { AccountForm } from './account-form.tsx';
import { OptionNeeds } from './option-needs.tsx';
import { WebhookAddress } from './webhook-address.tsx';

/** Whether an account moves no money: its key says so. */
const isTestKey = (publicKey: string | null): boolean => /^(TEST-|pk_test_)/.test(publicKey ?? '');

/** Where the money of the orders goes: for the owner alone. */
export function AccountsScreen() {
  const { data, failure, reload } = usePanel('shopAccounts', {});
  const [editing, setEditing] = useState<AccountProvider | null>(null);
  if (data && editing) return <AccountForm provider={editing} data={data} onDone={() => setEditing(null)} />;
  const has = (provider: AccountProvider) => data?.accounts.some((account) => account.provider === provider) ?? false;
  return (
    <ScreenFrame title={texts.title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad pn-stack">
        <p className="pn-quiet">{texts.intro}</p>
        {!data && !failure && <SkeletonChoices label="Carregando as contas" />}
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {data?.accounts.length === 0 && <p className="pn-note">{data.isDemo ? texts.noneInDemo : texts.none}</p>}
        {data && <OptionNeeds options={data.options} />}
        {data && !data.canKeepSecrets && !has('pix-key') && <p className="pn-note pn-note-warn">{texts.cannotKeep}</p>}
        {data?.accounts.map(({ provider, publicKey, pixKey, areKeysConfirmed }) => (
          <section key={provider} className="pn-card" aria-label={accountNames[provider]}>
            <div className="pn-card-head">
              <h2>{accountNames[provider]}</h2>
              {isTestKey(publicKey) && <span className="pn-chip pn-chip-warn">{texts.testAccount}</span>}
              {!areKeysConfirmed && <span className="pn-chip pn-chip-warn">{texts.unconfirmed}</span>}
              <span className="pn-quiet">{pixKey ?? (publicKey && `chave pública, final ${publicKey.slice(-4)}`)}</span>
              <button type="button" className="btn btn-flat" onClick={() => setEditing(provider)}>
                Mudar<span className="visually-hidden"> {accountNames[provider]}</span>
              </button>
            </div>
            {!areKeysConfirmed && <p className="pn-note pn-note-warn">{texts.unconfirmedHint}</p>}
            {provider !== 'pix-key' && (
              <div className="pn-card-body">
                <WebhookAddress url={data.webhookUrls[provider]} />
              </div>
            )}
            <AccountCheck provider={provider} />
          </section>
        ))}
        {data && (
          <div className="pn-buttons">
            {accountProviders
              .filter((provider) => !has(provider))
              .map((provider) => (
                <button
                  key={provider}
                  type="button"
                  className="btn btn-quiet"
                  onClick={() => setEditing(provider)}
                >{`Ligar ${accountNames[provider]}`}</button>
              ))}
          </div>
        )}
      </div>
    </ScreenFrame>
  );
}
