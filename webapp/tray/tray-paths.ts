/**
 * The paths of the integration screens (spec §2, "Routes"). A separate file, because the first visit does not need
 * them.
 */
export const trayRegister = '/tray/register';
export const trayCallback = '/tray/register/callback';
