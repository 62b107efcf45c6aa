import { waitingTexts } from '#shared/text/pending-changes.ts';
import { ErrorText } from '../text/error-text.tsx';

type RefusedListProps = {
  /** `key`: of the change. `title`: what was changed. `text`: why the shop did not accept it. */
  refused: readonly { key: string; title: string; text: string }[];
  onDismiss: () => void;
};

/** Changes that waited for a connection and that the shop did not accept, until the person has read them. */
export function RefusedList({ refused, onDismiss }: RefusedListProps) {
  if (refused.length === 0) return null;
  return (
    <section className="problems-list refused-list" aria-label={waitingTexts.refused}>
      <p className="problems-list-title">{waitingTexts.refused}:</p>
      <ul>
        {refused.map(({ key, title, text }) => (
          <li key={key}>
            {!text.includes(title) && <strong>{title}: </strong>}
            <ErrorText text={text} />
          </li>
        ))}
      </ul>
      <button type="button" className="problems-list-understood" onClick={onDismiss}>
        Entendi
      </button>
    </section>
  );
}
