import { useEffect } from 'react';
import { baseProductId } from '#shared/rules/catalog/product-id-at-option.ts';
import { ProductLoader } from '../product/product-loader.tsx';
import { watchSession } from '../state/session/retry-session.ts';

/** One view per product: the pages of its options update the view and keep the shopper's choices. */
export function ProductScreen({ id: text }: { id: string }) {
  const id = productIdOf(text);
  useEffect(watchSession, []);
  return <ProductLoader key={baseProductId(id)} id={id} />;
}

/** wouter leaves reserved characters of a path escaped (%26, %2F). An id with an unescaped % stays unchanged. */
function productIdOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
