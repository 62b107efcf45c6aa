import { demoSessions } from './demo-sessions.ts';

/** What to open in a browser to see the demo shop as each of its people. */
export const demoLinks = (publicUrl: string): { title: string; url: string }[] =>
  demoSessions.map(({ code, title }) => ({ title, url: `${publicUrl}/#${code}` }));
