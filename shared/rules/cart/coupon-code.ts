/** A coupon's code as stored and compared: in upper case and without spaces. */
export const couponCode = (typed: string): string => typed.replaceAll(/\s+/gu, '').toUpperCase();
