import { panelCustomerTexts } from '#shared/text/panel/panel-customers.ts';

/** What a customer said about advertisements; nothing where they said nothing. */
export const ConsentChip = ({ state }: { state: 'granted' | 'withdrawn' | null }) =>
  state && (
    <span className={`pn-chip ${state === 'granted' ? 'pn-chip-good' : 'pn-chip-warn'}`}>
      {panelCustomerTexts.consent[state]}
    </span>
  );
