import { type FirstStep, type FirstStepFacts, firstSteps } from '../../model/panel/first-steps.ts';

export type FirstStepState = {
  name: FirstStep;
  state: 'done' | 'skipped' | 'open' | 'later';
  /** What is there already, in a few words; empty: nothing. */
  fact: string;
};

/** About how long each step takes, in minutes. */
const minutes: Readonly<Record<FirstStep, number>> = {
  ...{ shop: 2, channel: 15, products: 5, delivery: 3, payment: 2, order: 5 },
};

/** The steps of a new shop: each knows from the shop's data whether it is done. The first that is not is open. */
export function firstStepStates(facts: FirstStepFacts): FirstStepState[] {
  let hasOpen = false;
  return firstSteps.map((name) => {
    const fact = factOf[name](facts);
    if (isDone[name](facts)) return { name, state: 'done', fact };
    if (facts.skipped.includes(name)) return { name, state: 'skipped', fact };
    const state = hasOpen ? 'later' : 'open';
    hasOpen = true;
    return { name, state, fact };
  });
}

/** What is left, in words: "faltam 4, uns 25 minutos". Empty when nothing is. */
export function leftText(states: readonly FirstStepState[]): string {
  const left = states.filter(({ state }) => state === 'open' || state === 'later');
  if (left.length === 0) return '';
  const time = left.reduce((sum, { name }) => sum + minutes[name], 0);
  return `${left.length === 1 ? 'falta 1' : `faltam ${left.length}`}, uns ${time} minutos`;
}

const isDone: Readonly<Record<FirstStep, (facts: FirstStepFacts) => boolean>> = {
  shop: ({ name, whatsApp }) => name !== '' && whatsApp !== null,
  channel: ({ hasChannel }) => hasChannel,
  products: ({ products }) => products > 0,
  delivery: ({ deliveries }) => deliveries.length > 0,
  payment: ({ payments }) => payments.length > 0,
  order: ({ order }) => order !== null && (order.isPaid || order.isFinished),
};

const factOf: Readonly<Record<FirstStep, (facts: FirstStepFacts) => string>> = {
  shop: ({ name, whatsApp }) => (whatsApp === null ? name : `${name}, final ${whatsApp.slice(-4)}`),
  channel: ({ hasChannel }) => (hasChannel ? 'Conectado' : ''),
  products: ({ products, withoutPhoto }) => {
    if (products === 0) return '';
    const count = products === 1 ? '1 produto' : `${products} produtos`;
    return withoutPhoto === 0 ? count : `${count}, ${withoutPhoto} sem foto`;
  },
  delivery: ({ deliveries }) => deliveries.slice(0, 3).join(', '),
  payment: ({ payments }) => payments.slice(0, 3).join(', '),
  order: ({ order }) => {
    if (order === null) return '';
    const { number, isPaid, isFinished } = order;
    if (isPaid) return `nº ${number} chegou e foi pago`;
    return isFinished ? `nº ${number} foi concluído` : `nº ${number} chegou, falta o dinheiro`;
  },
};
