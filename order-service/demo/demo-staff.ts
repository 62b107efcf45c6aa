import type { StaffRole } from '#shared/model/panel/staff.ts';

/** The staff of the demo shop. Their links are public words that always let in (`/painel#demo-dono`). */
export const demoStaff: readonly { id: string; code: string; name: string; role: StaffRole }[] = [
  { id: '00000000-0000-7000-8000-00000000d001', code: 'demo-dono', name: 'Dona Ana', role: 'owner' },
  { id: '00000000-0000-7000-8000-00000000d002', code: 'demo-gerente', name: 'Gil', role: 'manager' },
  { id: '00000000-0000-7000-8000-00000000d003', code: 'demo-atendente', name: 'Bia', role: 'attendant' },
  { id: '00000000-0000-7000-8000-00000000d004', code: 'demo-separacao', name: 'Caio', role: 'picker' },
];
