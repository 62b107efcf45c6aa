/** Half of a unit. */
const halves = new Map([
  ['quilo', '500 g'],
  ['kilo', '500 g'],
  ['litro', '500 ml'],
  ['metro', '50 cm'],
]);

/** Amounts in words as numbers: '1 litro e meio' → '1,5 litro', 'meio quilo' → '500 g'. The text is normalized. */
export const numberedText = (text: string): string =>
  text
    .replaceAll(
      /(\d{1,3} )?\b(quilo|kilo|litro|metro)s? e mei[oa]\b/g,
      (_, count: string | undefined, unit: string) => `${count?.trim() ?? '1'},5 ${unit}`,
    )
    .replaceAll(/\bmei[oa] (quilo|kilo|litro|metro)\b/g, (whole, unit: string) => halves.get(unit) ?? whole);
