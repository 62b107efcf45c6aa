import { type DraftRow, setValue, textOf } from './table-row.ts';

/** Headings of the days of a promotional price: "Início da promoção", "Data de término da oferta", "Promoção até". */
const ofPromotion = /promo|oferta|desconto|sale_price/;
const ofPrice = /preco|valor|price|percent/;
const ofDay = /(?:^|_)(?:data|dia|date|day)s?(?:_|$)/;
const firstDay = /_de$|inicio|inicial|inicia|comec|start|(?:^|_)from(?:_|$)/;
const lastDay = /(?:^|_)(?:fim|ate|to|end)(?:_|$)|final|termin|valid|encerr|expir|(?:^|_)ends/;

const isOfDay = (heading: string): boolean =>
  ofPromotion.test(heading) && (ofDay.test(heading) || !ofPrice.test(heading));

export type SaleDayColumns = { first: string | undefined; last: string | undefined };

/** The columns of a promotion's first and last day among these headings. */
export function saleDayColumns(headings: readonly string[]): SaleDayColumns {
  const ofDays = headings.filter(isOfDay);
  return {
    first: ofDays.find((heading) => firstDay.test(heading)),
    last: ofDays.find((heading) => lastDay.test(heading)),
  };
}

/**
 * Sets the days of a promotional price, where the platform's own rules have not. Unreadable days stay as they are: the
 * promotion is then left out with a notice, because without an end it would last for ever.
 */
export function setSaleDays(row: DraftRow, { first, last }: SaleDayColumns): void {
  const [from, to] = [first, last].map((heading) => (heading === undefined ? '' : isoDay(row.cell(heading))));
  if (!from && !to) return;
  if (textOf(row, 'sale_price') === '' || textOf(row, 'sale_price_effective_date') !== '') return;
  setValue(row, 'sale_price_effective_date', `${from} / ${to}`.trim());
}

/** "10/11/2026 08:00" or "10-11-26" as "2026-11-10 08:00"; '' for none, such as "0000-00-00". */
function isoDay(written: string): string {
  const text = written.trim();
  if (/^0000-00-00|^00\/00\/0000/.test(text)) return '';
  const [, day, month, year, rest = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)(.{0,40})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
}
