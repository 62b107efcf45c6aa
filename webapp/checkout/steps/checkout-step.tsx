import { type FocusEvent, type ReactNode, useContext } from 'react';
import { isReady, isUntouched, nextStep } from '#shared/rules/checkout/checkout-steps.ts';
import { stepTexts } from '#shared/text/checkout/checkout-steps.ts';
import { stepBodyId, stepId, stepTitleId } from '../../browser/view/step-elements.ts';
import { CheckIcon, ForwardIcon } from '../../components/ui/icons.tsx';
import { StoreIcon } from '../../components/ui/screen-icons.tsx';
import { SectionFrameContext } from './section-frame.ts';
import { type StepFlow, StepFlowContext, type StepKey } from './step-flow.ts';

type CheckoutStepProps = {
  name: StepKey;
  title: string;
  hint?: string;
  /** The line of a section that is not counted, while it is closed. */
  summary?: string;
  /** The sign of a section that is not counted. */
  icon?: ReactNode;
  /** What must be read of the section, also while it is one line. */
  notice?: ReactNode;
  children: ReactNode;
};

/**
 * One section of the checkout (spec §2). For a shopper it is a step: a finished one is one line with 'Alterar', an open
 * one has its fields, one to come says what it asks for. For an agent it is always open.
 */
export function CheckoutStep({ name, title, hint, summary, icon, notice, children }: CheckoutStepProps) {
  const flow = useContext(StepFlowContext);
  const Frame = useContext(SectionFrameContext);
  if (Frame)
    return (
      <Frame name={name} title={title} hint={hint}>
        {children}
        {notice}
      </Frame>
    );
  if (!flow) return null;
  const step = flow.steps.find((one) => one.name === name);
  // An optional step without a choice is neither missing nor answered. A waiting answer can be changed, too.
  const isAnswered = step?.missing.length === 0 && !isUntouched(step);
  const counted = flow.steps.filter((one) => !isUntouched(one));
  const number = step ? counted.indexOf(step) + 1 : 0;
  const sign =
    icon ?? (number === 0 ? <StoreIcon /> : <StepMark number={number} isDone={step !== undefined && isReady(step)} />);
  const isOpen = flow.isOpen(name);
  const isCurrent = isOpen && nextStep(flow.steps)?.name === name;
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) flow.leave(name);
  };
  return (
    <section
      id={stepId(name)}
      className={isOpen ? 'step section-card is-open' : 'step section-card'}
      aria-labelledby={stepTitleId(name)}
      onBlur={leave}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <div className="step-head">
        {sign}
        <div className="step-words">
          <h2 id={stepTitleId(name)} className="step-title" tabIndex={-1}>
            {title}
          </h2>
          {!isOpen && <p className="step-line">{summary ?? step?.summary ?? step?.asks}</p>}
        </div>
        {!(isOpen && step && !isAnswered) && (
          <StepButton flow={flow} name={name} title={title} isAnswered={isAnswered} />
        )}
      </div>
      {isOpen && (
        <div id={stepBodyId(name)} className="step-body" onPointerDown={() => flow.press(name)}>
          {hint && <p className="section-card-hint">{hint}</p>}
          {children}
        </div>
      )}
      {notice}
    </section>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  if (!isDone) return <span className="step-mark">{number}</span>;
  return (
    <span className="step-mark is-done">
      <span className="visually-hidden">{stepTexts.done} </span>
      <CheckIcon />
    </span>
  );
}

type StepButtonProps = { flow: StepFlow; name: StepKey; title: string; isAnswered: boolean };

/** 'Alterar' on an answered step; an arrow on one to come or one that only collapses. */
function StepButton({ flow, name, title, isAnswered }: StepButtonProps) {
  const isOpen = flow.isOpen(name);
  const words = isOpen ? stepTexts.close : isAnswered ? stepTexts.change : null;
  return (
    <button
      type="button"
      className="step-button"
      aria-expanded={isOpen}
      aria-label={`${words ?? stepTexts.open} ${title}`}
      onClick={() => flow.toggle(name)}
    >
      {words ?? <ForwardIcon />}
    </button>
  );
}
