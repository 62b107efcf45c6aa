import { roleMay } from '#shared/rules/staff/role-permissions.ts';
import type { PanelCaller } from '../../staff/staff-sessions.ts';

/** Who looks at the board. The role decides how much of an order they see. */
export type BoardReader = Pick<PanelCaller, 'shopId' | 'member'>;

/** Whether the member sees amounts and payments. */
export const seesMoney = ({ member }: BoardReader): boolean => roleMay(member.role, 'money.read');
/** Whether the member sees whole phone numbers. */
export const seesCustomers = ({ member }: BoardReader): boolean => roleMay(member.role, 'customers.read');
