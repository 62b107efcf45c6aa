import { paths } from '../paths.ts';
import { usePageSettings } from '../shell/page-settings.tsx';

/** A link that opens a charge of the demo shop in its simulated bank. Renders nothing in a real shop. */
export function DemoBankNote({ code }: { code: string }) {
  const { isDemo } = usePageSettings();
  if (!isDemo) return null;
  return (
    <p className="text-quiet">
      Loja de demonstração:{' '}
      <a href={paths.demoBank(code)} target="_blank" rel="noopener">
        pague no banco de demonstração
      </a>
      .
    </p>
  );
}
