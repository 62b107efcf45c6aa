import { createRoot } from 'react-dom/client';
import { reloadPage } from '../browser/navigation/redirect.ts';
import { onLinkCode } from '../browser/panel/link-code-in-url.ts';
import { mountPoint } from '../browser/view/mount-point.ts';
import { PanelApp } from './panel-app.tsx';
import { loadSession } from './session/panel-session.ts';
import { watchStepsAway } from './shell/unsaved-changes.ts';

void loadSession();
// Another link that is opened in this tab changes only the address's hash.
onLinkCode(reloadPage);
watchStepsAway();
createRoot(mountPoint()).render(<PanelApp />);
