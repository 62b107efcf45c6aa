/** What a link to another list than the top-selling one says before its hash, which no server sees. */
export const ledMark = 'led';

/** Whether the address as a server knows it, from its question mark on, leads to another list than the one it would draw: by the mark, or to suggested products. */
export const leadsElsewhere = (query: string): boolean => new RegExp(`[?&](${ledMark}(?![^&=])|ids=[^&])`).test(query);
