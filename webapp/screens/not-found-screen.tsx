import { Link } from 'wouter';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { ErrorIllustration } from '../components/ui/illustrations.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';

/** Spec §2: "fallback page ('Página não encontrada' with a link back to the start)". */
export function NotFoundScreen() {
  useScreen('Página não encontrada');
  return (
    <>
      <h1 className="visually-hidden">Página não encontrada</h1>
      <EmptyState
        picture={<ErrorIllustration />}
        title="Página não encontrada"
        text="O endereço pode ter mudado ou o produto pode ter saído da loja."
      >
        <Link href={paths.start} className="btn btn-primary">
          Voltar para o início
        </Link>
      </EmptyState>
    </>
  );
}
