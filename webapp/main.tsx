import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { lateStyle } from './browser/late-style.ts';
import { onPageHidden, onPageShownAgain } from './browser/leave.ts';
import { mountPoint } from './browser/mount-point.ts';
import { pageContext } from './browser/page-context.ts';
import { reloadOnEntryLink } from './browser/url-hash.ts';
import { keepPlacesOurselves, pagePath } from './browser/viewport.ts';
import { whenIdle } from './browser/when-idle.ts';
import { paths } from './paths.ts';
import { refreshOrder, sendDraftsBeforeLeaving } from './state/order.ts';
import { startSession } from './state/session.ts';

// Before the first screen is drawn: its redirect from / would drop the session out of the address.
if (pagePath() !== paths.invalidSession) void startSession();
keepPlacesOurselves();
reloadOnEntryLink();
onPageHidden(() => void sendDraftsBeforeLeaving());
// Back from the chat the order may be confirmed, or changed by an agent.
onPageShownAgain(() => void refreshOrder());

createRoot(mountPoint()).render(<App context={pageContext()} />);

whenIdle(() => void lateStyle());
