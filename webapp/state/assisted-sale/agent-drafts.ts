import { loadAgentValue, saveAgentValue } from '../../browser/storage/agent-values.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { agentKey } from './contact-list.ts';
import { formsOf, type TypedFields, typedFields } from './typed-inputs.ts';

/** An agent rarely leaves more questions unanswered in one tab. */
const mostDrafts = 30;

type Drafts = { agent: string | null; forms: Record<string, TypedFields> };
const drafts = pageState<Drafts>(() => ({ agent: null, forms: {} }));

/**
 * What the agent typed into a question that belongs to no cart and did not send, such as a refund: the fields, with
 * those that are `empty` where nothing was typed. It outlives a switch to another contact and a reload.
 */
export const agentDraft = <Fields extends TypedFields>(name: string, empty: Fields): Fields =>
  typedFields(ownForms(), name, empty);

/** Keeps the fields of a question; `null`: it was sent. */
export function writeAgentDraft(name: string, fields: TypedFields | null): void {
  const { [name]: _, ...others } = ownForms();
  const forms = fields === null ? others : { ...others, [name]: fields };
  drafts.forms = Object.fromEntries(Object.entries(forms).slice(-mostDrafts));
  saveAgentValue('agent_drafts', { agent: drafts.agent, forms: drafts.forms });
}

/** The drafts of one agent are never those of another in the same tab. */
function ownForms(): Drafts['forms'] {
  const agent = agentKey();
  if (drafts.agent === agent) return drafts.forms;
  const stored = Object(loadAgentValue('agent_drafts'));
  const forms: unknown = stored.agent === agent ? stored.forms : {};
  Object.assign(drafts, { agent, forms: formsOf(forms) });
  return drafts.forms;
}
