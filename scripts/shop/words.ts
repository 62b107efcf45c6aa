/** "1 novo", "2 novos", "0 novos". */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What a file holds may be of any length; a line for people is not. */
export const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);
