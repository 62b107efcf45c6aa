import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  text?: string;
  picture?: ReactNode;
  /** An icon on the shop's tint, in place of a picture. */
  sign?: ReactNode;
  children?: ReactNode;
};

/** An empty list or page: what is missing, and in `children` what the user can do. */
export function EmptyState({ title, text, picture, sign, children }: EmptyStateProps) {
  return (
    <div className="state-view">
      {picture}
      {sign && <span className="state-view-sign">{sign}</span>}
      <p className="state-view-title">{title}</p>
      {text && <p className="state-view-text">{text}</p>}
      {children && <div className="state-view-actions">{children}</div>}
    </div>
  );
}
