import { type Recurrence, RecurrenceType } from '#shared/model/order/subscription.ts';

const words: Record<RecurrenceType, [one: string, many: string]> = {
  [RecurrenceType.Daily]: ['Dia', 'Dias'],
  [RecurrenceType.Weekly]: ['Semana', 'Semanas'],
  [RecurrenceType.Monthly]: ['Mês', 'Meses'],
  [RecurrenceType.Yearly]: ['Ano', 'Anos'],
};

/** The frequency inside a sentence: 'a cada semana', 'a cada 2 semanas'. */
export function everyText({ type, frequency }: Recurrence): string {
  const [one, many] = words[type];
  return `a cada ${frequency < 2 ? one.toLowerCase() : `${frequency} ${many.toLowerCase()}`}`;
}

/** Spec §9: "Subscription frequency text, singular when frequency is under 2": '1 Mês', '3 Meses'. */
export function subscriptionText({ type, frequency }: Recurrence): string {
  const [one, many] = words[type];
  return `${frequency} ${frequency < 2 ? one : many}`;
}
