/** Why a contact can't be reminded of their cart now. */
export type ReminderObstacle =
  | 'no-items'
  | 'no-contact'
  | 'unreachable'
  | 'no-channel'
  | 'marketing-stopped'
  | 'reminded-today'
  | 'window-closed';
