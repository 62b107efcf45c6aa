import { guessText, meantTexts } from '#shared/text/search-guess.ts';
import { search } from '../state/catalog/catalog-actions.ts';
import { catalogState } from '../state/catalog/catalog-state.ts';
import { useRead } from '../state/use-read.ts';

/** The note above a list that shows a guess: that nothing has the typed words, and what may have been meant. */
export function DidYouMean() {
  const { pagedData, phase } = useRead(catalogState);
  const guess = pagedData?.guess;
  if (!guess || phase === 'loading') return null;
  const meant = meantTexts(guess);
  return (
    <div className="search-guess" role="status">
      <p>{guessText(guess)}</p>
      {meant.length > 0 && (
        <p className="search-guess-others">
          Você quis dizer
          {meant.map((text) => (
            <button
              key={text}
              type="button"
              className="btn btn-quiet search-guess-other"
              onClick={() => void search(text)}
            >
              {text}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
