import { proxy } from 'valtio';
import { pageState } from '../../browser/storage/page-state.ts';

/** The agent's actions for the contact (spec §2, "Action buttons"). One at a time; a modal shows `message`. */
export type AgentAction = 'finish' | 'flow' | 'cancel' | 'reopen' | 'refund';
type AssistedState = { running: AgentAction | null; message: { title: string; text: string } | null };

export const assistedState = pageState(() => proxy<AssistedState>({ running: null, message: null }));

/** Closes the modal with the server's message. */
export function closeMessage(): void {
  assistedState.message = null;
}

/** A double tap runs once, and while an action runs no other starts. */
export async function runExclusively(action: AgentAction, task: () => Promise<void>): Promise<void> {
  if (assistedState.running !== null) return;
  assistedState.running = action;
  try {
    await task();
  } finally {
    assistedState.running = null;
  }
}
