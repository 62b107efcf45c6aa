/** A coupon's code as it is kept and compared: in upper case and without spaces, however it was typed. */
export const couponCode = (typed: string): string => typed.replaceAll(/\s+/gu, '').toUpperCase();
