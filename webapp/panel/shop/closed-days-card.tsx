import { useState } from 'react';
import { fullDay } from '#shared/rules/text/day-text.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { type LoadedSection, onSubmit, useSettingsSection } from './use-settings-section.ts';

type ClosedDaysProps = {
  section: LoadedSection;
  /** Whether customers choose a time: only then a closed day changes something for them. */
  choosesTime: boolean;
  mayEdit: boolean;
};

/** Days without deliveries and pickups: holidays and others. */
export function ClosedDaysCard({ section, choosesTime, mayEdit }: ClosedDaysProps) {
  const days = Array.isArray(section.value) ? section.value.filter((day) => typeof day === 'string').sort() : [];
  const [day, setDay] = useState('');
  useUnsaved(day !== '');
  const { save, isBusy, problem } = useSettingsSection('closedDays', section);
  const add = async () => {
    if (day !== '' && (await save([...new Set([...days, day])].sort()))) setDay('');
  };
  return (
    <section className="pn-card" aria-labelledby="shop-closed">
      <div className="pn-card-head">
        <h2 id="shop-closed">{texts.sections.closedDays}</h2>
      </div>
      <p className="pn-card-body pn-quiet mb-0">
        {days.length === 0 && `${texts.noClosedDays} `}
        {choosesTime ? texts.closedDaysChoice : texts.closedDaysNoChoice}
      </p>
      <ul className="pn-rows">
        {days.map((each) => (
          <li key={each}>
            <span className="pn-grow">{fullDay(each)}</span>
            {mayEdit && (
              <button
                type="button"
                className="btn btn-quiet"
                disabled={isBusy}
                onClick={() => void save(days.filter((other) => other !== each))}
              >
                Remover<span className="visually-hidden"> {fullDay(each)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <form className="pn-card-body pn-inline-form" onSubmit={onSubmit(add)}>
          <Field label={texts.addClosedDay} error={problem}>
            {(control) => (
              <input
                {...control}
                type="date"
                className="form-control"
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </Field>
          <BusyButton busy={isBusy} disabled={day === ''} onClick={() => void add()}>
            Adicionar
          </BusyButton>
        </form>
      )}
    </section>
  );
}
