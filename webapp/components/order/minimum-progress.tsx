import { formatBrl } from '#shared/rules/money/format-brl.ts';

type MinimumProgressProps = { amount: number; minimum: number };

/** How far an order is from its minimum, as a sentence and a bar. Amounts in reais. */
export function MinimumProgress({ amount, minimum }: MinimumProgressProps) {
  const missing = minimum - amount;
  return (
    <div className="minimum-progress">
      <p>
        {missing < 2 ? 'Falta' : 'Faltam'} <b>{formatBrl(missing)}</b> para o pedido mínimo
      </p>
      <div className="minimum-progress-bar">
        <div style={{ transform: `scaleX(${amount / minimum})` }} />
      </div>
    </div>
  );
}
