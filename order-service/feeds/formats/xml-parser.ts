import { SaxesParser } from 'saxes';

export type { SaxesTagPlain } from 'saxes';

/**
 * A streaming parser that loads nothing and expands no entity of a document; the only file that imports it. Names keep
 * their prefixes. `position`: whether lines are counted.
 */
export const xmlParser = (position: boolean) => new SaxesParser({ xmlns: false, position });
