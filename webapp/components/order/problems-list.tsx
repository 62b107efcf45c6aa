import type { ReactNode } from 'react';
import { ErrorText } from '../text/error-text.tsx';

type ProblemsListProps = {
  problems: readonly string[];
  /** Not shown and not read: the progress to the minimum says it. */
  isQuiet?: boolean;
  /** What can be done about them. */
  children?: ReactNode;
};

/**
 * Why the order can't be confirmed, under 'Problemas:' (spec §5). The region is always rendered, so that screen readers
 * announce its new content.
 */
export function ProblemsList({ problems, isQuiet = false, children }: ProblemsListProps) {
  return (
    <div className={isQuiet ? 'problems-list problems-list-quiet' : 'problems-list'} role="status">
      {problems.length > 0 && (
        <>
          <p className="problems-list-title" aria-hidden={isQuiet}>
            Problemas:
          </p>
          <ul aria-hidden={isQuiet}>
            {problems.map((problem) => (
              <li key={problem}>
                <ErrorText text={problem} />
              </li>
            ))}
          </ul>
          {children}
        </>
      )}
    </div>
  );
}
