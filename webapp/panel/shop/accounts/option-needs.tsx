import type { PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { accountNames, panelAccountTexts as texts } from '#shared/text/panel/panel-accounts.ts';

type Options = PanelData<'shopAccounts'>['options'];

// Whole names: the build removes the styles of classes that no file names.
const chips: Readonly<Record<Options[number]['need'], string>> = {
  none: 'pn-chip',
  on: 'pn-chip pn-chip-good',
  unconfirmed: 'pn-chip pn-chip-warn',
  demo: 'pn-chip pn-chip-info',
  missing: 'pn-chip pn-chip-warn',
};

/** The payment options that are on, and which of them still need an account. */
export function OptionNeeds({ options }: { options: Options }) {
  if (options.length === 0) return null;
  return (
    <section className="pn-card" aria-labelledby="option-needs">
      <div className="pn-card-head">
        <h2 id="option-needs">{texts.optionsOn}</h2>
      </div>
      <ul className="pn-rows">
        {options.map(({ id, name, detail, need, accounts }) => (
          <li key={id}>
            <span className="pn-grow">
              {name}
              {detail !== null && <small className="pn-quiet pn-block">{detail}</small>}
            </span>
            <span className={chips[need]}>
              {need === 'missing'
                ? texts.needsAccount(accounts.map((each) => accountNames[each]).join(' ou '))
                : texts.needs[need]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
