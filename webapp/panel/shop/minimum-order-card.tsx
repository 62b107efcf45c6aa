import { useState } from 'react';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { decimalsProblem, parseAmount } from '#shared/rules/money/parse-amount.ts';
import { decimalText } from '#shared/rules/text/decimal-text.ts';
import { panelShopTexts as texts } from '#shared/text/panel/panel-shop.ts';
import { AmountInput } from '../../components/forms/amount-input.tsx';
import { BusyButton } from '../../components/ui/busy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useUnsaved } from '../shell/unsaved-changes.ts';
import { type LoadedSection, onSubmit, useSettingsSection } from './use-settings-section.ts';

/** The minimum of an order in reais; 0 = none. */
export function MinimumOrderCard({ section, mayEdit }: { section: LoadedSection; mayEdit: boolean }) {
  const now = typeof section.value === 'number' ? section.value : 0;
  const [typed, setTyped] = useState<string | null>(null);
  const { save, isBusy, problem } = useSettingsSection('minOrderValue', section, typed !== null);
  useUnsaved(typed !== null && parseAmount(typed) !== now);
  const amount = typed === null ? now : parseAmount(typed);
  const submit = async () => {
    if (amount !== null && (await save(amount))) setTyped(null);
  };
  return (
    <section className="pn-card" aria-labelledby="shop-minimum">
      <div className="pn-card-head">
        <h2 id="shop-minimum">{texts.sections.minOrderValue}</h2>
        <span className="pn-quiet">{now > 0 ? formatBrl(now) : texts.noMinimum}</span>
      </div>
      {mayEdit && (
        <form className="pn-card-body pn-inline-form" onSubmit={onSubmit(submit)}>
          <Field
            label={texts.minimumLabel}
            error={amount === null ? (decimalsProblem(typed ?? '') ?? texts.badAmount) : problem}
          >
            {(control) => (
              <AmountInput {...control} value={typed ?? decimalText(now, { cents: now % 1 > 0 })} onChange={setTyped} />
            )}
          </Field>
          <BusyButton
            busy={isBusy}
            disabled={typed === null || amount === null || amount === now}
            onClick={() => void submit()}
          >
            Salvar
          </BusyButton>
        </form>
      )}
    </section>
  );
}
