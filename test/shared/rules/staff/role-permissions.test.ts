import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type StaffAction, type StaffRole, staffActions, staffRoles } from '#shared/model/panel/staff.ts';
import { roleMay } from '#shared/rules/staff/role-permissions.ts';

/** Who may do what, in the order owner, manager, attendant, picker. */
const cases: Record<StaffAction, readonly StaffRole[]> = {
  'orders.read': staffRoles,
  'orders.advance': staffRoles,
  'orders.cancel': ['owner', 'manager', 'attendant'],
  'products.read': staffRoles,
  'products.stock': staffRoles,
  'products.edit': ['owner', 'manager'],
  'money.read': ['owner', 'manager', 'attendant'],
  'money.confirm': ['owner', 'manager'],
  'money.refund': ['owner', 'manager'],
  'shop.read': ['owner', 'manager', 'attendant'],
  'shop.edit': ['owner', 'manager'],
  'shop.accounts': ['owner'],
  'customers.read': ['owner', 'manager', 'attendant'],
  'customers.message': ['owner', 'manager', 'attendant'],
  'customers.erase': ['owner'],
  'numbers.read': ['owner', 'manager'],
  'staff.manage': ['owner'],
  'audit.read': ['owner', 'manager'],
};

describe('what each role of the panel may do', () => {
  for (const action of staffActions)
    test(action, () =>
      assert.deepEqual(
        staffRoles.filter((role) => roleMay(role, action)),
        cases[action],
      ),
    );
});
