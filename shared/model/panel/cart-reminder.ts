/** Why the shop can't remind a contact of the cart now. */
export type ReminderObstacle =
  | 'no-items'
  | 'no-contact'
  | 'unreachable'
  | 'no-channel'
  | 'marketing-stopped'
  | 'reminded-today'
  | 'window-closed';
