import { type StaffAction, type StaffRole, staffActions } from '#shared/model/panel/staff.ts';

const picker: readonly StaffAction[] = ['orders.read', 'orders.advance', 'products.read', 'products.stock'];
const attendant: readonly StaffAction[] = [
  ...picker,
  'orders.cancel',
  'money.read',
  'shop.read',
  'customers.read',
  'customers.message',
];
/** The owner alone decides who works here, where the money goes, and what leaves or disappears of a person. */
const ofOwnerOnly: readonly StaffAction[] = ['staff.manage', 'shop.accounts', 'customers.erase'];

/** The one table of the panel: what each role may do. The order service checks it at every call. */
const rolePermissions: Readonly<Record<StaffRole, readonly StaffAction[]>> = {
  owner: staffActions,
  manager: staffActions.filter((action) => !ofOwnerOnly.includes(action)),
  attendant,
  picker,
};

/** Whether a role may do this. */
export const roleMay = (role: StaffRole, action: StaffAction): boolean => rolePermissions[role].includes(action);
