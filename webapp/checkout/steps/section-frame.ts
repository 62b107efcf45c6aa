import { type ComponentType, createContext, type ReactNode } from 'react';
import type { StepKey } from './step-flow.ts';

/** The frame of an agent's sections; `null` in a shopper's checkout, whose sections are steps. */
export const SectionFrameContext = createContext<ComponentType<{
  name: StepKey;
  title: string;
  hint?: string | undefined;
  children: ReactNode;
}> | null>(null);
