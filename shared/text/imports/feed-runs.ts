import { wholeNumber } from './import-texts.ts';

const counted = (count: number, one: string, many: string): string =>
  `${wholeNumber(count)} ${count === 1 ? one : many}`;

/** "6 horas" of 360 minutes. */
export function intervalText(minutes: number): string {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, 'dia', 'dias');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hora', 'horas') : counted(minutes, 'minuto', 'minutos');
}

/** What a run of a source left, as its history has it. */
type Run = {
  outcome: 'imported' | 'unchanged' | 'refused' | 'failed';
  message: string | null;
  products: number | null;
  created: number | null;
  changed: number | null;
  withdrawn: number | null;
  turnedOff: number | null;
  problems: number | null;
};

/** What happened at a run: "1.200 produtos, 3 novos, 40 mudados, 2 não entraram". */
export function feedRunText({ outcome, message, ...counts }: Run): string {
  if (outcome === 'unchanged') return 'o arquivo não mudou';
  if (outcome === 'failed') return `falhou: ${message ?? ''}`;
  if (outcome === 'refused') return `não entrou: ${message ?? ''}`;
  const { products, created, changed, withdrawn, turnedOff, problems } = counts;
  const gone = (withdrawn ?? 0) + (turnedOff ?? 0);
  const parts = [
    counted(products ?? 0, 'produto', 'produtos'),
    counted(created ?? 0, 'novo', 'novos'),
    counted(changed ?? 0, 'mudado', 'mudados'),
    ...(gone > 0 ? [`${wholeNumber(gone)} fora de venda`] : []),
    ...((problems ?? 0) > 0 ? [counted(problems ?? 0, 'não entrou', 'não entraram')] : []),
    ...(message === null ? [] : [message]),
  ];
  return parts.join(', ');
}
