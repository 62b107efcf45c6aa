/** What a person does in the shop. It decides what the panel allows (`shared/rules/staff/role-permissions.ts`). */
export const staffRoles = ['owner', 'manager', 'attendant', 'picker'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Everything that a role of the panel may allow. */
export const staffActions = [
  'orders.read',
  'orders.advance',
  'orders.cancel',
  'products.read',
  'products.stock',
  'products.edit',
  'money.read',
  'money.confirm',
  'money.refund',
  'shop.read',
  'shop.edit',
  'shop.accounts',
  'customers.read',
  'customers.message',
  'customers.erase',
  'numbers.read',
  'staff.manage',
  'audit.read',
] as const;
export type StaffAction = (typeof staffActions)[number];

/** The member of a shop's staff who uses the panel. */
export type StaffMember = { id: string; name: string; role: StaffRole };
