import { type ReactNode, useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { type MessageTexts, type OwnMessage, ownMessages } from '#shared/model/message-texts.ts';
import { entryOf } from '#shared/model/panel/settings-section.ts';
import { ownMessageLines, ownMessageNames, usualMessages } from '#shared/text/panel/own-messages.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { BusyButton } from '../../../components/ui/busy-button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { useMay } from '../../session/panel-session.ts';
import { ScreenFrame } from '../../shell/screen-frame.tsx';
import { useUnsaved } from '../../shell/unsaved-changes.ts';
import { useSettingsSection } from '../use-settings-section.ts';
import { SettingsScreen } from './settings-screen.tsx';

/** The words that the shop itself chooses: those of its messages, and what a customer sends when they return. */
export const MessageTextsScreen = () => (
  <SettingsScreen title={texts.wordsTitle} section="messageTexts">
    {(data) => (
      <MessagesForm data={data}>
        <SettingsScreen title={texts.wordsTitle} section="settings" isNested>
          {(settings) => <CallbackCard data={settings} />}
        </SettingsScreen>
      </MessagesForm>
    )}
  </SettingsScreen>
);

function MessagesForm({ data, children }: { data: PanelData<'settingsSection'>; children: ReactNode }) {
  const mayEdit = useMay('shop.edit');
  const [typed, setTyped] = useState<MessageTexts>({});
  const saved = textsOf(data.value);
  const changed = ownMessages.filter((name) => typed[name] !== undefined && typed[name] !== textIn(saved, name));
  const isTyped = changed.length > 0;
  const { save, isBusy, problem } = useSettingsSection('messageTexts', data, isTyped);
  useUnsaved(isTyped);
  const submit = async () => {
    // The usual text is stored as none, so that it stays the usual one.
    const own = ownMessages.flatMap((name) => {
      const text = (typed[name] ?? textIn(saved, name)).trim();
      return text === '' || text === usualMessages[name] ? [] : [[name, text] as const];
    });
    if (await save(Object.fromEntries(own))) setTyped({});
  };
  const foot = mayEdit && (
    <>
      <button type="button" className="btn btn-quiet" disabled={!isTyped} onClick={() => setTyped({})}>
        Descartar
      </button>
      <button type="button" className="btn btn-primary" disabled={isBusy || !isTyped} onClick={() => void submit()}>
        {isBusy && <Spinner />} Salvar
      </button>
    </>
  );
  return (
    <ScreenFrame title={texts.wordsTitle} back={{ href: '/loja', name: 'Loja' }} foot={foot}>
      <div className="pn-pad pn-stack">
        <p className="pn-quiet">{texts.wordsIntro}</p>
        <div role="alert">{problem && <p className="pn-note pn-note-bad">{problem}</p>}</div>
        {ownMessages.map((name) => (
          <MessageCard
            key={name}
            name={name}
            text={typed[name] ?? textIn(saved, name)}
            shopName={data.shopName}
            isOff={!mayEdit}
            onChange={(text) => setTyped((now) => ({ ...now, [name]: text }))}
          />
        ))}
        {children}
      </div>
    </ScreenFrame>
  );
}

const textsOf = (value: unknown): MessageTexts =>
  Object.fromEntries(
    Object.entries(entryOf(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
const textIn = (saved: MessageTexts, name: OwnMessage): string => saved[name] ?? usualMessages[name];

type MessageProps = {
  name: OwnMessage;
  text: string;
  shopName: string;
  isOff: boolean;
  onChange: (text: string) => void;
};

/** One message, as the customer reads it below. */
function MessageCard({ name, text, shopName, isOff, onChange }: MessageProps) {
  const isUsual = text === usualMessages[name];
  const lines = ownMessageLines({ [name]: text }, name, { loja: shopName, pedido: 1042 });
  return (
    <section className="pn-card pn-card-body pn-stack" aria-label={ownMessageNames[name]}>
      <Field label={ownMessageNames[name]} hint={name === 'welcome' ? texts.shopPlace : texts.orderPlace}>
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={3}
            maxLength={500}
            disabled={isOff}
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p className="pn-message-preview">
        <span className="visually-hidden">{texts.preview}: </span>
        {lines.join('\n')}
      </p>
      {!isOff && !isUsual && (
        <button type="button" className="btn btn-flat pn-start" onClick={() => onChange(usualMessages[name])}>
          {texts.usualText}
          <span className="visually-hidden">: {ownMessageNames[name]}</span>
        </button>
      )}
    </section>
  );
}

/** What a customer's chat has written already when they return to it. */
function CallbackCard({ data }: { data: PanelData<'settingsSection'> }) {
  const mayEdit = useMay('shop.edit');
  const [typed, setTyped] = useState<string | null>(null);
  const { save, isBusy, problem } = useSettingsSection('settings', data, typed !== null);
  const now = String(entryOf(data.value).webCatalogCallbackMessage ?? '');
  useUnsaved(typed !== null && typed !== now);
  const submit = async () => {
    if (await save({ webCatalogCallbackMessage: (typed ?? now).trim() })) setTyped(null);
  };
  return (
    <section className="pn-card pn-card-body pn-stack" aria-label={texts.callbackLabel}>
      <Field label={texts.callbackLabel} hint={texts.callbackHint} error={problem}>
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={3}
            maxLength={500}
            disabled={!mayEdit}
            value={typed ?? now}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {mayEdit && (
        <BusyButton kind="quiet" busy={isBusy} disabled={typed === null || typed === now} onClick={() => void submit()}>
          {texts.saveCallback}
        </BusyButton>
      )}
    </section>
  );
}
