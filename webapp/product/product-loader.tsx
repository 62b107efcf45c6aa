import { useEffect } from 'react';
import { Link } from 'wouter';
import { optionInId } from '#shared/rules/catalog/product-id-at-option.ts';
import { useProduct } from '../api/queries.ts';
import { loadCleaner } from '../components/text/rich-text.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { SearchIcon } from '../components/ui/icons.tsx';
import { paths } from '../paths.ts';
import { useScreen } from '../shell/use-screen.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { ProductPage } from './product-page.tsx';
import { ProductSkeleton } from './product-skeleton.tsx';

/** Spec §2, "Product page", with its loading and failed states. */
export function ProductLoader({ id }: { id: string }) {
  const { phase } = useRead(sessionState);
  const { response, isMissing, isFetching, isArriving, refetch } = useProduct(phase === 'ready' ? id : null);
  useScreen(response?.success ? response.data.name : 'Produto');
  // Load the description's cleaner in parallel with the product, so that the text does not appear last.
  // Only preloads: the description loads it again and shows a failure.
  useEffect(() => void loadCleaner().catch(() => undefined), []);
  if (!response) return <ProductSkeleton id={id} />;
  // No key here: another option's page may have another product id, and the other choices must stay.
  if (response.success) return <ProductPage product={response.data} optionId={optionInId(id)} isLoading={isArriving} />;
  return (
    <>
      <h1 className="visually-hidden">Produto</h1>
      {isMissing ? (
        <EmptyState sign={<SearchIcon />} title={response.text}>
          <Link href={paths.catalog} className="btn btn-primary">
            Voltar ao catálogo
          </Link>
        </EmptyState>
      ) : (
        <>
          <FailedState message={response.text} onRetry={refetch} retrying={isFetching} />
          <p className="text-center">
            <Link href={paths.catalog} className="btn btn-quiet">
              Voltar ao catálogo
            </Link>
          </p>
        </>
      )}
    </>
  );
}
