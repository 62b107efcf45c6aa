import type { Agent } from '../../model/agent.ts';
import { agentLengths } from '../text/text-lengths.ts';
import { cardNumberProblem } from './free-text-fields.ts';

/** Why a session cannot name this agent, as text for the sender; `null` = it can. Sessions of contacts name none. */
export function agentNameProblem(agent: Agent, isForAgent: boolean): string | null {
  if (!isForAgent) return 'Só uma sessão de atendente (PlatformUser) tem `agent`.';
  for (const field of ['id', 'name'] as const) {
    const text = agent[field];
    if (text.trim() === '') return `agent.${field} está vazio.`;
    if (text.length > agentLengths[field]) return `agent.${field} passa de ${agentLengths[field]} caracteres.`;
    if (/\p{Cc}|\p{Bidi_Control}/u.test(text)) return `agent.${field} tem caracteres de controle.`;
    const problem = cardNumberProblem(text);
    if (problem !== null) return `agent.${field}: ${problem}`;
  }
  return null;
}
