import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FailedState } from '../../components/ui/failed-state.tsx';
import { usePanel } from '../api/use-panel.ts';
import { ScreenFrame } from '../shell/screen-frame.tsx';
import { SkeletonRows } from '../shell/skeleton-rows.tsx';
import { isSourceImporting } from './is-source-importing.ts';
import { SourceCard } from './source-card.tsx';
import { SourceForm } from './source-form.tsx';

const whileReadingMs = 3_000;
const otherwiseMs = 60_000;

/** 'Importar de um endereço': where products come from again and again, what happened there, and a new address. */
export function SourcesScreen() {
  const [refreshMs, setRefreshMs] = useState(otherwiseMs);
  const { data, failure, reload } = usePanel('importSources', {}, { refreshMs });
  const isReading = data?.sources.some((source) => isSourceImporting(source, data.now)) ?? false;
  useEffect(() => setRefreshMs(isReading ? whileReadingMs : otherwiseMs), [isReading]);
  return (
    <ScreenFrame
      title="Importar de um endereço"
      back={{ href: '/produtos', name: 'Produtos' }}
      actions={
        <Link href="/produtos/planilha" className="btn btn-flat">
          Planilha
        </Link>
      }
    >
      <div className="pn-pad pn-narrow pn-sources">
        {failure && !data && <FailedState message={failure.text} onRetry={reload} />}
        {!failure && !data && <SkeletonRows label="Carregando os endereços" rows={2} />}
        {data?.sources.length === 0 && (
          <EmptyState title="Nenhum endereço ainda">
            <p>A plataforma da loja publica os produtos num endereço? Eles entram aqui sozinhos.</p>
          </EmptyState>
        )}
        {data?.sources.map((source) => (
          <SourceCard key={source.id} source={source} now={data.now} />
        ))}
        {data && <SourceForm />}
      </div>
    </ScreenFrame>
  );
}
