/** Placeholder of a list while it loads. `label` is read out. */
export const SkeletonRows = ({ label, rows = 4 }: { label: string; rows?: number }) => (
  <div className="pn-card" role="status">
    <span className="visually-hidden">{label}</span>
    <ul className="pn-rows skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <li key={row}>
          <span className="pn-grow">
            <span className="skeleton-text skeleton-text-short" />
            <span className="skeleton-text skeleton-text-small" />
          </span>
        </li>
      ))}
    </ul>
  </div>
);
