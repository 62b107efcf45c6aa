import { ProductView } from '../product/product-view.tsx';

export function ProductScreen({ id }: { id: string }) {
  return <ProductView id={productIdOf(id)} />;
}

/** wouter leaves reserved signs of a path escaped (%26, %2F). An id with a lone % stays as it is. */
function productIdOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
