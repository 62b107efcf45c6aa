/** The shop's highlights of a product, such as 'Mais vendido' (spec §2, "cluster highlights"). */
export function Highlights({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="highlights" aria-label="Destaques">
      {[...new Set(names)].map((name) => (
        <li key={name} className="badge highlights-name">
          {name}
        </li>
      ))}
    </ul>
  );
}
