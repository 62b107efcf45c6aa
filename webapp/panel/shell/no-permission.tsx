import { Link } from 'wouter';
import { roleDescriptions, roleNames, staffTexts } from '#shared/text/panel/staff.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { usePanelShop } from '../session/panel-session.ts';
import { KeyIcon } from './panel-icons.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** A screen that the person's role may not open: what the role is for, and the way back. */
export function NoPermission() {
  const { role } = usePanelShop().member;
  return (
    <ScreenFrame title={staffTexts.noPermissionTitle} back={{ href: '/pedidos', name: 'Pedidos' }}>
      <EmptyState
        sign={<KeyIcon />}
        title={staffTexts.noPermission}
        text={`Seu acesso: ${roleNames[role]}. ${roleDescriptions[role]}`}
      >
        <Link href="/pedidos" className="btn btn-primary">
          Voltar para Pedidos
        </Link>
      </EmptyState>
    </ScreenFrame>
  );
}
