/** Whether the person asked their device for less movement. Not during a render: the server can't know. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
