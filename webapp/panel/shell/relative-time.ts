/** When something happened, as short as people say it: 'agora', 'há 3 min', '14:08', 'ontem', '24/11'. */
export function momentText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 2) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return clockText(iso);
  return days === 1 ? 'ontem' : dateText(iso);
}

/** '14:08' on the device's clock. */
export const clockText = (iso: string): string =>
  new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

/** '24/11', with the year when it is another one. */
export function dateText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
