/** Placeholder of choices while they load. */
export function SkeletonChoices({ label }: { label: string }) {
  return (
    <div className="choice-list skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {[1, 2].map((place) => (
        <div key={place} className="choice" aria-hidden="true">
          <span className="skeleton-text" />
          <span className="skeleton-text skeleton-text-short" />
        </div>
      ))}
    </div>
  );
}
