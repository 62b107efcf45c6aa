/** Spec §2: "Buscando por "{text}"", plus " na categoria {parent > child}" when a category is chosen. */
export function searchHeading(text: string, categoryNames: readonly string[]): string {
  const place = categoryNames.length > 0 ? ` na categoria ${categoryNames.join(' > ')}` : '';
  return `Buscando por "${text}"${place}`;
}
