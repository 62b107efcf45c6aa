/** "1 novo", "2 novos", "1.200 novos", "0 novos". */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** With Portuguese thousands separators: "10.000". */
export const formatInteger = (count: number): string => count.toLocaleString('pt-BR', { useGrouping: 'always' });

/** An instant in this machine's time zone, with the zone's name: "21/11/2026, 20:23 GMT-3". */
export const formatLocalTime = (instant: Date): string =>
  instant.toLocaleString('pt-BR', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZoneName: 'short',
  });

/** Truncates a text from a file to a readable length. */
export const truncate = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);
