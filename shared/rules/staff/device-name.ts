/** Browsers by the word of their user agent, the more particular first. */
const browsers: readonly (readonly [word: string, name: string])[] = [
  ['WhatsApp', 'WhatsApp'],
  ['Instagram', 'Instagram'],
  ['FBAN', 'Facebook'],
  ['FBAV', 'Facebook'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['OPR/', 'Opera'],
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];
const systems: readonly (readonly [word: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
];

/** What a person calls the device of a user agent: 'Chrome no Android'. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([word]) => userAgent.includes(word))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} no ${system}`;
  return browser ?? system ?? 'Aparelho desconhecido';
}
