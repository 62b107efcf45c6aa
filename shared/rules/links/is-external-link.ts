/** Whether the address as a server knows it, from its question mark on, leads to another list than the one it would draw: to suggested products. */
export const isExternalLink = (query: string): boolean => /[?&]ids=[^&]/.test(query);
