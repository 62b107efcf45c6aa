type SumRowProps = { label: string; amount: string; isTotal?: boolean };

/** An amount with its label, in a list of sums. */
export const SumRow = ({ label, amount, isTotal = false }: SumRowProps) => (
  <div className={isTotal ? 'od-sum od-total' : 'od-sum'}>
    <dt>{label}</dt>
    <dd className="pn-number">{amount}</dd>
  </div>
);
