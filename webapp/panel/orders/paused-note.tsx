import { Link } from 'wouter';
import { usePanel } from '../api/use-panel.ts';
import { useMay } from '../session/panel-session.ts';

/** Says on the board that the shop takes no orders now. */
export function PausedNote() {
  const mayRead = useMay('shop.read');
  const { data } = usePanel('shop', {}, { refreshMs: 60_000, isPaused: !mayRead });
  if (!data?.pause) return null;
  return (
    <p className="pn-note pn-note-warn">
      A loja está pausada e não recebe pedidos. <Link href="/loja">Ver em Loja</Link>
    </p>
  );
}
