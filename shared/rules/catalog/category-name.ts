/** Words that stay in lower case inside a capitalised Portuguese name. */
const smallWords = new Set([
  'a',
  'à',
  'ao',
  'aos',
  'às',
  'as',
  'com',
  'da',
  'das',
  'de',
  'do',
  'dos',
  'e',
  'em',
  'na',
  'nas',
  'no',
  'nos',
  'o',
  'os',
  'ou',
  'para',
  'por',
  'sem',
]);

/**
 * Spec §2: "Names that are uppercase are shown capitalised": 'CAMA E BANHO' → 'Cama e Banho'. Other names stay
 * unchanged.
 */
export function categoryName(name: string): string {
  const isUpperCase = name === name.toLocaleUpperCase('pt-BR') && name !== name.toLocaleLowerCase('pt-BR');
  if (!isUpperCase) return name;
  return name
    .toLocaleLowerCase('pt-BR')
    .split(' ')
    .map((word, at) =>
      at > 0 && smallWords.has(word) ? word : word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1),
    )
    .join(' ');
}
