import { ErrorText } from '../text/error-text.tsx';

type ProblemsListProps = {
  problems: readonly string[];
  /** Some were said once and may be over: who has read them says so with 'Entendi'. */
  onUnderstood?: (() => void) | undefined;
  /** What came of 'Entendi' while the problems are still there. */
  answer?: string | null;
};

/** Why the order can't be confirmed, under 'Problemas:' (spec §5). The place stays there for screen readers to announce what appears in it. */
export function ProblemsList({ problems, onUnderstood, answer }: ProblemsListProps) {
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
          {answer && <p className="problems-list-answer">{answer}</p>}
          {onUnderstood && (
            <button type="button" className="problems-list-understood" onClick={onUnderstood}>
              Entendi
            </button>
          )}
        </>
      )}
    </div>
  );
}
