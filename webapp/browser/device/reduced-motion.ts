/** Whether the device is set to reduced motion. Do not call during a render: the server has no such setting. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
