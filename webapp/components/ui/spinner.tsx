/** Shows that something is in progress. Pass a label unless the text beside it already does. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="spinner" {...(label ? { role: 'status' } : {})}>
      <span className="spinner-border spinner-border-sm" aria-hidden="true" />
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
