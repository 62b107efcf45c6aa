/** An id that this project's order service makes, and its pattern in schemas. */
export const uuidExpression = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const uuidPattern = uuidExpression.source;

/** An id as a part of a path. The gateway refuses `/`, a backslash, `%` and control characters there. */
export const pathIdPattern = '^[^/\\\\%\\u0000-\\u001f\\u007f]{1,200}$';

/** An order's id. It is a part of paths and of `If-Match`, so it has visible ASCII without quotes only. */
export const orderIdPattern = '^[!#$&-.0-\\[\\]-~]{1,200}$';

/** An instant with its time zone, in this century: `2026-11-20T09:30:00-03:00`. */
export const instantPattern =
  '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?(Z|[+-][0-9]{2}:[0-9]{2})$';

/** The three letters of a currency. */
export const currencyPattern = '^[A-Z]{3}$';
