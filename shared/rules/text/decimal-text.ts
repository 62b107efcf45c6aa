/**
 * A number in Brazilian format: 1234.5 → '1.234,5', or '1.234,50' with `cents`. At most two decimals, half a hundredth
 * rounds up. Without the browser's formatter, whose setup takes a slow phone a tenth of a second just before the first
 * page is usable.
 */
export function decimalText(value: number, { cents = false } = {}): string {
  const hundredths = Math.round(Math.abs(value) * 100 * (1 + Number.EPSILON));
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  const digits = String(hundredths % 100).padStart(2, '0');
  const decimals = cents ? digits : digits.replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${decimals && `,${decimals}`}`;
}
