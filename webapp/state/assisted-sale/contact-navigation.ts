import { replayEarlyKeys } from '../../browser/pre-hydration/early-keys.ts';
import { loadAgentValue, saveAgentValue } from '../../browser/storage/agent-values.ts';
import { isOpenedByKey } from './opened-by-key.ts';
import { isLeavingForContact } from './switch-contact.ts';

/**
 * Whether J or K came too late for this page, which another contact's replaces in a moment: the next page makes the
 * step. `step`: 1 for the next contact, -1 for the previous one.
 */
export function leaveStep(step: 1 | -1): boolean {
  return isLeavingForContact() && saveAgentValue('contact_steps', storedSteps() + step);
}

/** The steps that were asked for while this page opened, here and on the page before. Only once. */
export function takeSteps(): number {
  const keys = [...replayEarlyKeys().toLowerCase()];
  const steps = storedSteps();
  saveAgentValue('contact_steps', null);
  if (!isOpenedByKey()) return 0;
  return steps + keys.filter((key) => key === 'j').length - keys.filter((key) => key === 'k').length;
}

function storedSteps(): number {
  const stored = loadAgentValue('contact_steps');
  return typeof stored === 'number' ? stored : 0;
}
