import type { Product } from '#shared/model/catalog/product.ts';

/** Spec §2: columns Especificação and Valor, or 'Nenhuma especificação disponível'. */
export function SpecificationTable({ specification }: Pick<Product, 'specification'>) {
  if (specification.length === 0) return <p className="text-quiet">Nenhuma especificação disponível</p>;
  return (
    <table className="table specification-table">
      <thead>
        <tr>
          <th scope="col">Especificação</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {specification.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the rows never change their order
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
