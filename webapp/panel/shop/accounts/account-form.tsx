import { Fragment, useRef, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { type AccountProvider, entryOf } from '#shared/model/panel/settings-section.ts';
import {
  accountKeyTexts,
  accountNames,
  accountPanels,
  panelAccountTexts as texts,
} from '#shared/text/panel/panel-accounts.ts';
import { Field } from '../../../components/ui/field.tsx';
import { BackIcon } from '../../../components/ui/icons.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { reloadPanel, usePanelWrite } from '../../api/use-panel.ts';
import { showNotice } from '../../shell/notices.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';
import { askToLeave, leaveSaved, useUnsaved } from '../../shell/unsaved-changes.ts';
import { entriesOf } from '../use-settings-list.ts';
import { type AccountFieldName, accountBody, accountFields, accountStart } from './account-fields.ts';
import { WebhookAddress } from './webhook-address.tsx';

type FormProps = { provider: AccountProvider; data: PanelData<'shopAccounts'>; onDone: () => void };

/** The keys of an account. What is typed stays after a refusal; stored secrets are never shown. */
export function AccountForm({ provider, data, onDone }: FormProps) {
  const account = data.accounts.find((each) => each.provider === provider);
  const [start] = useState(() => accountStart(account));
  const [typed, setTyped] = useState(start);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(start));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const version = useRef(data.version);
  const saving = usePanelWrite('saveShopAccount', { isSilent: true });
  const removing = usePanelWrite('removeShopAccount', { isSilent: true });
  const isBusy = saving.isBusy || removing.isBusy;
  const refuse = (result: { text: string; data: unknown }) => {
    const newer = entryOf(result.data).version;
    if (typeof newer === 'string') version.current = newer;
    const found = entriesOf(entryOf(result.data).problems).map(
      ({ path, text }) => [String(path).replace('paymentAccounts[0].', ''), String(text)] as const,
    );
    setProblems(Object.fromEntries(found));
    setMessage(result.text);
  };
  const save = async () => {
    const result = await saving.send({ body: { version: version.current, provider, ...accountBody(provider, typed) } });
    if (!result.success) return refuse(result);
    reloadPanel('shopAccounts');
    showNotice({ kind: 'good', text: [texts.saved, ...result.data.notices].join(' ') });
    leaveSaved(onDone);
  };
  const remove = async () => {
    const result = await removing.send({ body: { version: version.current, provider } });
    if (!result.success) return refuse(result);
    reloadPanel('shopAccounts');
    showNotice({ kind: 'good', text: texts.removed });
    leaveSaved(onDone);
  };
  const hintOf = (name: AccountFieldName): string | undefined => {
    if (name === 'pixKey') return texts.pixKeyHint;
    if (provider === 'pix-key' || !isKey(name)) return undefined;
    const { where } = accountKeyTexts[provider][name];
    if (name === 'publicKey') return where;
    const end = account?.secrets[name];
    return `${where} ${end ? texts.secretEnd(end) : texts.newSecret}`;
  };
  const labelOf = (name: AccountFieldName): string => {
    if (!isKey(name)) return texts[name];
    return provider === 'pix-key' ? '' : accountKeyTexts[provider][name].label;
  };
  const foot = (
    <>
      {account && (
        <button type="button" className="btn btn-bad" disabled={isBusy} onClick={() => void remove()}>
          {texts.remove}
        </button>
      )}
      <button type="button" className="btn btn-primary" disabled={isBusy} onClick={() => void save()}>
        {isBusy && <Spinner />} Salvar
      </button>
    </>
  );
  return (
    <ScreenFrame
      title={accountNames[provider]}
      actions={
        <button type="button" className="btn btn-flat" onClick={() => askToLeave(onDone)}>
          <BackIcon /> Contas
        </button>
      }
      foot={foot}
    >
      <div className="pn-pad pn-stack">
        <div role="alert">{message && <p className="pn-note pn-note-bad">{message}</p>}</div>
        <section className="pn-card pn-card-body pn-stack" aria-label={accountNames[provider]}>
          {provider !== 'pix-key' && (
            <a
              className="btn btn-quiet pn-start"
              href={accountPanels[provider].url}
              target="_blank"
              rel="noreferrer noopener"
            >
              {accountPanels[provider].name}
            </a>
          )}
          {accountFields[provider].map(({ name, isSecret, isNumber, max }) => (
            <Fragment key={name}>
              {name === 'webhookSecret' && provider !== 'pix-key' && (
                <WebhookAddress url={data.webhookUrls[provider]} />
              )}
              <Field label={labelOf(name)} hint={hintOf(name)} error={problems[name]}>
                {(control) => (
                  <input
                    {...control}
                    className="form-control"
                    type={isSecret ? 'password' : 'text'}
                    inputMode={isNumber ? 'numeric' : 'text'}
                    maxLength={max}
                    autoComplete={isSecret ? 'new-password' : 'off'}
                    spellCheck={false}
                    value={typed[name] ?? ''}
                    onChange={({ target }) => setTyped((now) => ({ ...now, [name]: target.value }))}
                  />
                )}
              </Field>
            </Fragment>
          ))}
        </section>
      </div>
    </ScreenFrame>
  );
}

type KeyName = 'publicKey' | 'accessToken' | 'webhookSecret';
const isKey = (name: AccountFieldName): name is KeyName =>
  name === 'publicKey' || name === 'accessToken' || name === 'webhookSecret';
