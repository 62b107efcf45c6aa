import { createContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { type CheckoutStep, nextStep, type StepName } from '#shared/rules/checkout/checkout-steps.ts';
import { isFinished } from '#shared/rules/checkout/finished-steps.ts';
import { isPending } from '#shared/rules/offline-queue/choices.ts';
import { choicesOfStep } from '#shared/rules/offline-queue/step-offline.ts';
import { onPressEnd } from '../../browser/view/press-end.ts';
import {
  focusFilled,
  isBeingEntered,
  preserveScrollPosition,
  pressFocusedNext,
  showStep,
} from '../../browser/view/step-elements.ts';
import { checkoutState } from '../../state/checkout/checkout.ts';
import { choiceRefusals } from '../../state/checkout/choice-refusals.ts';
import {
  contactState,
  contestedContact,
  refusedContactOf,
  saveContact,
  touchFilledContactFields,
} from '../../state/checkout/contact.ts';
import { orderState } from '../../state/order/order.ts';
import { useRead, useTyped } from '../../state/use-read.ts';
import { focusFirstOpen } from './focus-first-open.ts';
import { useCheckoutSteps } from './use-checkout-steps.ts';

/** The steps, and the two sections that only collapse and are not counted. */
export type StepKey = StepName | 'items' | 'gifts';

export type StepFlow = {
  steps: readonly CheckoutStep[];
  isOpen: (key: StepKey) => boolean;
  /** Opens or closes one step; the others stay. */
  toggle: (key: StepKey) => void;
  /** Opens the step with the next missing item and moves the focus there. */
  goToNext: () => void;
  /** Opens the step with the typed coupon and focuses its field. */
  goToCoupon: () => void;
  /** Opens the gifts and focuses them. */
  goToGifts: () => void;
  /** A press has begun in the fields of a step. */
  press: (key: StepKey) => void;
  /** The focus has left the fields of a step. */
  leave: (key: StepKey) => void;
};

/** `null` for agents: their checkout is one open form. */
export const StepFlowContext = createContext<StepFlow | null>(null);

/**
 * A change is sent this long after its field loses the focus. An update disables the confirm button, so without the
 * delay a press on that button would be lost. The confirmation itself sends what is typed.
 */
const pressMilliseconds = 300;

type Target = { key: StepKey; to: 'title' | 'field' | 'coupon' };

/** What gets the focus in the step's body. */
const focusers: Record<Target['to'], (body: Element) => boolean> = {
  title: () => false,
  field: (body) => {
    const isFocused = focusFirstOpen(body);
    pressFocusedNext();
    return isFocused;
  },
  coupon: (body) => focusFilled(body, '.payment-prices input'),
};

/**
 * Which steps are open. On entry it is the first unfinished one, with the focus if only the payment is left. A step
 * closes when its last answer was saved and nothing is being entered in it; then the next unfinished one opens. A step
 * with an error stays open.
 */
export function useStepFlow(startsAt: StepName | null): StepFlow {
  const steps = useCheckoutSteps();
  const { operations, order } = useRead(orderState);
  const { errors } = useRead(choiceRefusals);
  const { status, typed, base } = useTyped(contactState);
  const hasRefusedContact = refusedContactOf(useRead(checkoutState), order?.customer ?? null) !== null;
  const isContested = Object.keys(contestedContact({ typed, base }, { order, operations })).length > 0;
  const [entry] = useState(() => startsAt ?? nextStep(steps)?.name ?? null);
  const [opened, setOpened] = useState<readonly StepKey[]>(entry === null ? [] : [entry]);
  // The cart's button names the payment where only that is left. Otherwise a checkout begins at the top of the page.
  const [target, setTarget] = useState<Target | null>(
    entry && (startsAt || entry === 'payment') ? { key: entry, to: 'title' } : null,
  );
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  /** The saved answers of each open step when it was opened. */
  const savedBefore = useRef(new Map<StepName, string>());
  const pressed = useRef<StepKey | null>(null);
  const restorePlace = useRef<() => void>(undefined);
  const isStuck = order?.items.some(({ isUnavailable }) => isUnavailable);
  const isTroubled = (key: StepKey) =>
    (key === 'items' && isStuck) ||
    (key in choicesOfStep &&
      ((key === 'contact' && (status.kind === 'failed' || hasRefusedContact || isContested)) ||
        choicesOfStep[key as StepName].some((name) => errors[name])));
  const isOpen = (key: StepKey) => opened.includes(key) || isTroubled(key);
  const isSending = (name: StepName) =>
    name === 'contact'
      ? operations.some(({ kind }) => kind === 'contact')
      : isPending(operations, ...choicesOfStep[name]);

  // After each render: what may close depends on the order, the queue, the errors and the focus.
  useEffect(() => {
    for (const { name, saved } of steps)
      if (!isOpen(name)) savedBefore.current.delete(name);
      else if (!savedBefore.current.has(name)) savedBefore.current.set(name, saved);
    const done = steps.filter(
      (step) =>
        opened.includes(step.name) &&
        isFinished(step, {
          savedBefore: savedBefore.current.get(step.name),
          isSending: isSending(step.name),
          isTroubled: isTroubled(step.name),
          isBeingEntered: isBeingEntered(step.name),
          isPressed: pressed.current === step.name,
        }),
    );
    const last = done.at(-1);
    if (!last) return;
    const names: readonly StepKey[] = done.map(({ name }) => name);
    const next = nextStep(steps);
    restorePlace.current = preserveScrollPosition(names);
    setOpened((keys) => [...keys.filter((key) => !names.includes(key)), ...(next ? [next.name] : [])]);
    if (!restorePlace.current) setTarget({ key: (next ?? last).name, to: 'title' });
  });

  useLayoutEffect(() => {
    restorePlace.current?.();
    restorePlace.current = undefined;
    if (!target) return;
    showStep(target.key, focusers[target.to]);
    setTarget(null);
  });

  const open = (target: Target) => {
    setOpened((keys) => (keys.includes(target.key) ? keys : [...keys, target.key]));
    setTarget(target);
  };

  return {
    steps,
    isOpen,
    toggle: (key) => {
      const wasOpen = isOpen(key);
      setOpened((keys) => (wasOpen ? keys.filter((one) => one !== key) : [...keys, key]));
      if (!wasOpen) setTarget({ key, to: 'title' });
    },
    goToNext: () => {
      const next = nextStep(steps);
      if (!next) return;
      if (next.name === 'contact') touchFilledContactFields();
      open({ key: next.name, to: 'field' });
    },
    goToCoupon: () => open({ key: 'payment', to: 'coupon' }),
    goToGifts: () => open({ key: 'gifts', to: 'title' }),
    press: (key) => {
      pressed.current = key;
      onPressEnd(() => {
        pressed.current = null;
        lookAgain();
      });
    },
    leave: (key) => {
      if (key === 'contact') setTimeout(() => void saveContact(), pressMilliseconds);
      lookAgain();
    },
  };
}
