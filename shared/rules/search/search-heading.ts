/**
 * Spec §2: "Buscando por "{text}"", plus " na categoria {parent > child}" when a category is chosen. A filter without a
 * text has no heading text.
 */
export function searchHeading(text: string, categoryNames: readonly string[]): string {
  const place = categoryNames.length > 0 ? ` na categoria ${categoryNames.join(' > ')}` : '';
  return text === '' ? `Buscando${place}` : `Buscando por "${text}"${place}`;
}
