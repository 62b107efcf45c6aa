import type { ReactNode } from 'react';
import { SectionCard } from '../components/ui/section-card.tsx';

/** One group of components; the id makes it a target of links and tests. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="showcase-group">
      <SectionCard title={title}>{children}</SectionCard>
    </div>
  );
}

/** One state of a component, with its name. */
export function Variant({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="showcase-variant">
      <p className="showcase-name">{name}</p>
      {children}
    </div>
  );
}

/** For buttons that do nothing here. */
export const nothing = (): void => {};
