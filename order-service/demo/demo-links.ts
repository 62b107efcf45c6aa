import { demoSessions } from './demo-sessions.ts';

/** What to open in a browser to see the demo shop as each of its people, a line each. */
export const demoLinks = (publicUrl: string): string[] => demoSessions.map(({ code, title }) => `${title}: ${publicUrl}/#${code}`);
