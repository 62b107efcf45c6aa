type SwitchProps = {
  isOn: boolean;
  isBusy?: boolean;
  /** What it is about, for a screen reader, if the label alone does not say it. */
  of?: string;
  kind?: 'bad';
  onChange: (next: boolean) => void;
  label: string;
};

/** A switch that acts at once. */
export const Switch = ({ isOn, isBusy = false, of, kind, onChange, label }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className={kind === 'bad' ? 'pn-switch pn-switch-bad' : 'pn-switch'}
    aria-checked={isOn}
    aria-busy={isBusy}
    aria-label={of === undefined ? undefined : `${label}: ${of}`}
    onClick={() => {
      if (!isBusy) onChange(!isOn);
    }}
  >
    {label}
  </button>
);
