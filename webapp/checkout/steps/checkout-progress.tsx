import { isReady, isUntouched } from '#shared/rules/checkout/checkout-steps.ts';
import { stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import type { StepFlow } from './step-flow.ts';

/** How many steps are finished: '3 de 5 etapas prontas', and the same as a bar. */
export function CheckoutProgress({ steps }: Pick<StepFlow, 'steps'>) {
  const counted = steps.filter((step) => !isUntouched(step));
  if (counted.length === 0) return null;
  const done = counted.filter(isReady).length;
  return (
    <div className="checkout-progress">
      <p className="mb-0">{stepTexts.ready(done, counted.length)}</p>
      <div className="checkout-segments" aria-hidden="true">
        {counted.map((step) => (
          <i key={step.name} className={isReady(step) ? 'is-done' : ''} />
        ))}
      </div>
    </div>
  );
}
