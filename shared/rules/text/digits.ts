/** The digits of a text, the rest left out. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a text is one character again and again: such documents pass the sums and belong to nobody. */
export const isOneCharacter = (text: string): boolean => /^(.)\1*$/.test(text);
