/**
 * Whether a link from an order is safe to follow: a web address, or a path of this shop. Nothing executable, such as
 * javascript:.
 */
export const isSafeLink = (link: string): boolean => /^(https?:\/\/|\/(?![/\\]))[^\s\\]+$/i.test(link);
