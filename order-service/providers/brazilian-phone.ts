/** A Brazilian number in two parts, from its digits with or without the country code 55; null for any other. */
export function brazilianPhone(digits: string): { area: string; number: string } | null {
  const { area = '', number = '' } = /^(?:55)?(?<area>[1-9]\d)(?<number>\d{8,9})$/.exec(digits)?.groups ?? {};
  return area === '' ? null : { area, number };
}
