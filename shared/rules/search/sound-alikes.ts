/** Pairs of spellings with one sound in Portuguese. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ss/g, 'c'],
  [/c(?=[eiao])/g, 'ss'],
  [/s/g, 'z'],
  [/z/g, 's'],
  [/s(?=[ei])/g, 'c'],
  [/c(?=[ei])/g, 's'],
  [/x/g, 'ch'],
  [/ch/g, 'x'],
  [/sh/g, 'x'],
  [/x/g, 'sh'],
  [/g(?=[ei])/g, 'j'],
  [/j/g, 'g'],
  [/k/g, 'c'],
  [/k(?=[ei])/g, 'qu'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ph/g, 'f'],
  [/(\p{L})\1/gu, '$1'],
  [/^h/, ''],
  [/^(?=[aeiou])/, 'h'],
  [/l(?=[^aeiouhl])/g, 'u'],
  [/u(?=[^aeiou])/g, 'l'],
  [/n(?=[pb])/g, 'm'],
  [/ao$/, 'am'],
  [/au[mn]$/, 'ao'],
  // 'lan' is how 'lã' sounds.
  [/an$/, 'a'],
  [/e(?=[^aeiou])/g, 'i'],
  [/o$/, 'u'],
];

/** Other spellings of a normalized word with the same sound: 'assucar' → 'acucar', 'xampu' → 'champu'. */
export const soundAlikes = (word: string): string[] => [
  ...new Set(
    spellings.map(([sound, other]) => word.replace(sound, other)).filter((one) => one !== word && one.length > 1),
  ),
];
