/**
 * The changes of the shop's placed orders as an event stream (`event-stream.ts`): a hint to read the board again. No
 * call of the table, because its response does not end. A browser's event stream sends no header of its own, so the
 * chosen shop is in the query, as `shop`.
 */
export const panelEventsPath = '/painel/api/orders/events';
