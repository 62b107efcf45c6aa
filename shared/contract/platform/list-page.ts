import { Type } from 'typebox';
import { isCalendarDay } from '#shared/rules/text/zone-time.ts';
import { instantPattern } from '../text-patterns.ts';
import { orNull, said } from './platform-fields.ts';

/** The query of a list's page. */
export const listPage = {
  perPage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Quantos por página, até 100; sem ele 50.' }),
  ),
  pageToken: Type.Optional(
    Type.String({
      maxLength: 300,
      description:
        'O `token` da página anterior: a lista continua dali. Com o de outra lista, 400: leia-a do começo, sem ele.',
    }),
  ),
};
/** A page of a list. */
export const paged = <Row extends Parameters<typeof Type.Array>[0]>(row: Row) =>
  Type.Object({
    data: Type.Array(row, { description: 'As linhas desta página.' }),
    hasMore: Type.Boolean({ description: 'Se há mais agora.' }),
    token: orNull(said('Continua a lista depois da última linha, também mais tarde; null quando a página veio vazia.')),
  });

/** An optional instant with its time zone, on a day that the calendar has. */
export const since = (description: string) =>
  Type.Optional(
    Type.Refine(
      Type.String({ pattern: instantPattern, description, examples: ['2026-11-20T09:30:00-03:00'] }),
      (text) => isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    ),
  );
