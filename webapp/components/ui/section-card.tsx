import { type ReactNode, useId } from 'react';

type SectionCardProps = { title: ReactNode; hint?: ReactNode; busy?: boolean; children: ReactNode };

/** One section of a longer screen, with its heading (spec §2, the checkout's sections). */
export function SectionCard({ title, hint, busy = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className="section-card panel" aria-labelledby={id} aria-busy={busy}>
      <h2 id={id} className="section-card-title">
        {title}
      </h2>
      {hint && <p className="section-card-hint">{hint}</p>}
      {children}
    </section>
  );
}
