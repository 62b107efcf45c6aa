/** The integration's own pages (spec §2, "Routes"), spelt here because no first visit needs them. */
export const trayRegister = '/tray/register';
export const trayCallback = '/tray/register/callback';
