import { countedText } from '#shared/text/counted-text.ts';
import { wholeNumber } from './import-texts.ts';

/** "6 horas" of 360 minutes. */
export function intervalText(minutes: number): string {
  if (minutes % 1_440 === 0) return countedText(minutes / 1_440, 'dia', 'dias');
  return minutes % 60 === 0 ? countedText(minutes / 60, 'hora', 'horas') : countedText(minutes, 'minuto', 'minutos');
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
    countedText(products ?? 0, 'produto', 'produtos'),
    countedText(created ?? 0, 'novo', 'novos'),
    countedText(changed ?? 0, 'mudado', 'mudados'),
    ...(gone > 0 ? [`${wholeNumber(gone)} fora de venda`] : []),
    ...((problems ?? 0) > 0 ? [countedText(problems ?? 0, 'não entrou', 'não entraram')] : []),
    ...(message === null ? [] : [message]),
  ];
  return parts.join(', ');
}
