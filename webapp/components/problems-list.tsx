import { ErrorText } from './error-text.tsx';

/** Why the order can't be confirmed, under 'Problemas:' (spec §5). The place stays there for screen readers to announce what appears in it. */
export function ProblemsList({ problems }: { problems: readonly string[] }) {
  return (
    <div className="problems-list" role="status">
      {problems.length > 0 && (
        <>
          <p className="problems-list-title">Problemas:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>
                <ErrorText text={problem} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
