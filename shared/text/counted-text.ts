/** A count with its noun: '1 produto', '1.234 produtos'. */
export const countedText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR', { useGrouping: 'always' })} ${count === 1 ? one : many}`;
