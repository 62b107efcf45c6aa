import { useState } from 'react';
import { Link } from 'wouter';
import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import type { SettingsListSection } from '#shared/model/panel/settings-section.ts';
import { settingsListLabels } from '#shared/rules/panel/settings-list-labels.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { usePanel } from '../api/use-panel.ts';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { CouponState } from './coupon-state.tsx';
import { keyOfEntry } from './settings-list-forms.ts';
import { entriesOf, useSettingsList } from './use-settings-list.ts';
import { onSubmit, useSettingsSection } from './use-settings-section.ts';

type ExtrasProps = { section: SettingsListSection; data: PanelData<'settingsSection'>; mayEdit: boolean };

/** What a list has below its rows. */
export function SettingsListExtras({ section, data, mayEdit }: ExtrasProps) {
  if (section === 'schedule') return <ScheduleDays mayEdit={mayEdit} />;
  if (section === 'paymentOptions' || section === 'coupons')
    return <SwitchedOff key={data.version} section={section} data={data} mayEdit={mayEdit} />;
  if (section === 'deliveryOptions')
    return (
      <p>
        <Link className="btn btn-flat" href="/loja/bairros">
          Bairros com taxa própria
        </Link>
      </p>
    );
  return null;
}

/** For how many days ahead people choose a time. */
function ScheduleDays({ mayEdit }: { mayEdit: boolean }) {
  const { data } = usePanel('settingsSection', { params: { section: 'scheduleDays' } });
  return data ? <ScheduleDaysForm data={data} mayEdit={mayEdit} /> : null;
}

function ScheduleDaysForm({ data, mayEdit }: { data: PanelData<'settingsSection'>; mayEdit: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const now = String(data.value);
  const { save, isBusy, problem } = useSettingsSection('scheduleDays', data, typed !== null);
  useUnsaved(typed !== null && typed !== now);
  const submit = async () => {
    if (await save(Number(typed ?? now))) setTyped(null);
  };
  return (
    <form className="pn-card pn-card-body pn-inline-form" onSubmit={onSubmit(submit)}>
      <Field label={texts.scheduleDaysLabel} error={problem}>
        {(control) => (
          <input
            {...control}
            className="form-control"
            inputMode="numeric"
            maxLength={2}
            disabled={!mayEdit}
            value={typed ?? now}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {mayEdit && (
        <BusyButton busy={isBusy} disabled={typed === null || typed === now} onClick={() => void submit()}>
          Salvar
        </BusyButton>
      )}
    </form>
  );
}

/** The entries that are off, each with a press that turns it on again. */
function SwitchedOff({ section, data, mayEdit }: ExtrasProps & { section: 'paymentOptions' | 'coupons' }) {
  const { save, isBusy } = useSettingsList(section, data);
  const [problem, setProblem] = useState<string | null>(null);
  const off = entriesOf(data.off);
  if (off.length === 0) return null;
  return (
    <section className="pn-card" aria-labelledby="shop-off">
      <div className="pn-card-head">
        <h2 id="shop-off">{texts.switchedOff[section]}</h2>
      </div>
      {problem && <p className="pn-note pn-note-bad">{problem}</p>}
      <ul className="pn-rows">
        {off.map((entry) => {
          const { name, facts } = settingsListLabels[section](entry, data.timeZone);
          return (
            <li key={keyOfEntry(section, entry)}>
              <span className="pn-grow">
                <strong>{name}</strong>
                <small className="pn-quiet pn-block">{facts}</small>
                {section === 'coupons' && <CouponState code={keyOfEntry(section, entry)} states={data.couponStates} />}
              </span>
              {mayEdit && (
                <button
                  type="button"
                  className="btn btn-quiet"
                  disabled={isBusy}
                  onClick={async () => {
                    const outcome = await save({ key: null, entry });
                    setProblem(outcome.isSaved ? null : outcome.text);
                  }}
                >
                  Ligar<span className="visually-hidden"> {name}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
