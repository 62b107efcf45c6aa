/** '1 área', '4 áreas'. */
export const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
