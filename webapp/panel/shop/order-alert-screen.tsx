import { useState } from 'react';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { entryOf } from '#shared/model/panel/settings-section.ts';
import { formatPhone, internationalPhone, isValidPhone } from '#shared/rules/brazil/phone.ts';
import { orderAlertTexts as texts } from '#shared/text/panel/order-alert.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useMay } from '../session/panel-session.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { SettingsScreen } from './look/settings-screen.tsx';
import { onSubmit, useSettingsSection } from './use-settings-section.ts';

/** Whether a message to the merchant's own number follows each new order. */
export const OrderAlertScreen = () => (
  <SettingsScreen title={texts.title} section="orderAlert">
    {(data) => <AlertForm data={data} />}
  </SettingsScreen>
);

type Alert = { phone: string; isOn: boolean };

function AlertForm({ data }: { data: PanelData<'settingsSection'> }) {
  const mayEdit = useMay('shop.edit');
  const [typed, setTyped] = useState<Partial<Alert>>({});
  const [isTried, setTried] = useState(false);
  const saved = alertOf(data.value);
  const alert = { ...saved, ...typed };
  const isTyped = alert.phone !== saved.phone || alert.isOn !== saved.isOn;
  const { save, isBusy, problem } = useSettingsSection('orderAlert', data, isTyped);
  useUnsaved(isTyped);
  const isGood = isValidPhone(alert.phone);
  const submit = async () => {
    setTried(true);
    if (isGood && (await save({ phone: internationalPhone(alert.phone), isOn: alert.isOn }))) setTyped({});
  };
  return (
    <ScreenFrame title={texts.title} back={{ href: '/loja', name: 'Loja' }}>
      <div className="pn-pad pn-stack">
        <p className="pn-quiet">{texts.intro}</p>
        {!data.hasPhoneChannel && <p className="pn-note pn-note-warn">{texts.noChannel}</p>}
        <form className="pn-card pn-card-body pn-stack" noValidate onSubmit={onSubmit(submit)}>
          <label className="pn-check">
            <input
              type="checkbox"
              className="form-check-input"
              checked={alert.isOn}
              disabled={!mayEdit}
              onChange={({ target }) => setTyped((now) => ({ ...now, isOn: target.checked }))}
            />
            <span>{texts.isOn}</span>
          </label>
          <Field
            label={texts.phone}
            hint={data.hasPhoneChannel ? texts.window : undefined}
            error={isTried && !isGood ? texts.badPhone : problem}
          >
            {(control) => (
              <input
                {...control}
                className="form-control"
                type="tel"
                inputMode="tel"
                autoComplete="tel-national"
                disabled={!mayEdit}
                value={alert.phone}
                onChange={({ target }) => setTyped((now) => ({ ...now, phone: formatPhone(target.value) }))}
              />
            )}
          </Field>
          {mayEdit && (
            <BusyButton kind="primary" busy={isBusy} disabled={!isTyped} onClick={() => void submit()}>
              Salvar
            </BusyButton>
          )}
        </form>
      </div>
    </ScreenFrame>
  );
}

function alertOf(value: unknown): Alert {
  const { phone, isOn } = entryOf(value);
  return { phone: typeof phone === 'string' ? formatPhone(phone) : '', isOn: isOn === true };
}
