import { type ReactNode, useEffect } from 'react';
import { setTitle } from '../../browser/view/viewport.ts';

/** The card in the middle of a page that comes before the panel. */
export function SignInCard({ title, sub, children }: { title: string; sub?: ReactNode; children: ReactNode }) {
  useEffect(() => setTitle(title), [title]);
  return (
    <main className="pn-entry" id="content">
      <div className="pn-card pn-entry-card">
        <div>
          <h1>{title}</h1>
          {sub && <p className="pn-quiet">{sub}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
