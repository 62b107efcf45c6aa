/** A value of the history as text: 'separar', or 'acesso: gerente, celular: final 4321' for several. */
export function auditValueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(auditValueText).filter(Boolean).join(', ');
  return (
    Object.entries(value)
      .map(([name, part]) => `${name}: ${auditValueText(part) || 'nenhum'}`)
      // A sentence in the middle of a list loses its full stop.
      .map((text, at, all) => (at < all.length - 1 ? text.replace(/\.$/, '') : text))
      .join(', ')
  );
}
