import { formatCount, formatInteger } from '../format.ts';

/** Fewer products take so little time that progress is of no use. */
const fewProducts = 1_000;
const pauseMs = 2_000;

/** Reports how many products are done and the time left, at most every two seconds and at the end. */
export function importProgress(
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): (done: number, total: number) => void {
  const began = now();
  let printedAt = began;
  return (done, total) => {
    if (total <= fewProducts || (done < total && now() - printedAt < pauseMs)) return;
    printedAt = now();
    const share = `${formatInteger(done)} de ${formatInteger(total)} produtos`;
    if (done >= total) return print(`${share}; falta gravar o estoque`);
    print(`${share}; faltam cerca de ${timeText(((printedAt - began) / Math.max(done, 1)) * (total - done))}`);
  };
}

function timeText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 90
    ? formatCount(seconds, 'segundo', 'segundos')
    : formatCount(Math.round(seconds / 60), 'minuto', 'minutos');
}
