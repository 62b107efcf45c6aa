/** The digits of a text. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a text repeats one character: such documents pass the check digits but are invalid. */
export const isOneCharacter = (text: string): boolean => /^(.)\1*$/.test(text);
