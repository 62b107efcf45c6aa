/** Whether a link that came along with an order may be followed: a web address, or a path of this shop. Nothing that runs, such as javascript:. */
export const isSafeLink = (link: string): boolean => /^(https?:\/\/|\/(?![/\\]))[^\s\\]+$/i.test(link);
