import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; text?: string; picture?: ReactNode; children?: ReactNode };

/** A list or a page with nothing in it: what is missing, and in `children` what can be done about it. */
export function EmptyState({ title, text, picture, children }: EmptyStateProps) {
  return (
    <div className="state-view">
      {picture}
      <p className="state-view-title">{title}</p>
      {text && <p className="state-view-text">{text}</p>}
      {children && <div className="state-view-actions">{children}</div>}
    </div>
  );
}
