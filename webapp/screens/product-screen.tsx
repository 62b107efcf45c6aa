import { useEffect } from 'react';
import { baseProductId } from '#shared/rules/catalog/product-id.ts';
import { ProductView } from '../product/product-view.tsx';
import { watchSession } from '../state/session/retry-session.ts';

/** One view a product: its options' own pages change what it shows and keep what was chosen. */
export function ProductScreen({ id: text }: { id: string }) {
  const id = productIdOf(text);
  useEffect(watchSession, []);
  return <ProductView key={baseProductId(id)} id={id} />;
}

/** wouter leaves reserved signs of a path escaped (%26, %2F). An id with a lone % stays as it is. */
function productIdOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
