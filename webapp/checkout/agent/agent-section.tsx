import type { ReactNode } from 'react';
import { stepBodyId, stepId, stepTitleId } from '../../browser/view/step-elements.ts';
import { CheckIcon } from '../../components/ui/icons.tsx';
import { shortcutState } from '../../state/shortcuts/shortcuts.ts';
import { useRead } from '../../state/use-read.ts';
import { type SectionKey, sectionNumbers } from './go-to-section.ts';
import { type SectionState, useSectionState } from './use-section-state.ts';

type AgentSectionProps = { name: SectionKey; title: string; hint?: string | undefined; children: ReactNode };

// Whole words: the build keeps only the styles whose classes it finds.
const sectionClasses: Record<SectionKey, string> = {
  store: 'agent-section section-store',
  delivery: 'agent-section section-delivery',
  items: 'agent-section',
  gifts: 'agent-section',
  contact: 'agent-section',
  schedule: 'agent-section section-schedule',
  payment: 'agent-section section-payment',
  summary: 'agent-section section-summary',
};

const stateClasses: Record<SectionState, string> = { missing: 'is-missing', optional: 'is-optional', done: '' };
const stateWords: Record<SectionState, string | null> = { missing: 'falta', optional: 'opcional', done: null };

/** One section of an agent's checkout (spec §2), how far it is, and the key that leads to it. */
export function AgentSection({ name, title, hint, children }: AgentSectionProps) {
  const state = useSectionState(name);
  const { hasSingleKeys } = useRead(shortcutState);
  return (
    <section
      id={stepId(name)}
      className={`${sectionClasses[name]} ${stateClasses[state]}`}
      aria-labelledby={stepTitleId(name)}
    >
      <div className="agent-section-head">
        {/* A key cap, because a number alone would look like a count. A screen reader reads the title's shortcut. */}
        {hasSingleKeys && (
          <span className="agent-section-key" title={`Tecla ${sectionNumbers[name]}`} aria-hidden="true">
            {sectionNumbers[name]}
          </span>
        )}
        <h2
          id={stepTitleId(name)}
          className="agent-section-title"
          tabIndex={-1}
          aria-keyshortcuts={hasSingleKeys ? String(sectionNumbers[name]) : undefined}
        >
          {title}
        </h2>
        <span className="agent-section-state">
          {stateWords[state] ?? (
            <>
              <span className="visually-hidden">pronto</span>
              <CheckIcon />
            </>
          )}
        </span>
        {hint && <p className="agent-section-hint">{hint}</p>}
      </div>
      <div id={stepBodyId(name)} className="agent-section-body">
        {children}
      </div>
    </section>
  );
}
