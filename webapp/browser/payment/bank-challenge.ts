import type { CardChallenge } from '#shared/model/payment/payment.ts';

/**
 * The bank's page may do anything but move this page elsewhere. The attribute is set before the post: on the empty
 * frame it would be meaningless, and Chromium warns.
 */
const bankRights = 'allow-scripts allow-forms allow-same-origin allow-popups';

/**
 * Opens the bank's page in a frame: 3-D Secure 2 posts the request to it. Without a request the provider's own page
 * does that. `frame` has a name of its own. The page's content security policy allows the post on this screen only.
 */
export function openChallenge(frame: HTMLIFrameElement, { url, request }: CardChallenge): void {
  frame.setAttribute('sandbox', bankRights);
  if (request === '') {
    frame.src = url;
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = frame.name;
  form.hidden = true;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'creq';
  field.value = request;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}

/**
 * Calls `onEnd` when the bank's page says that it is done. It says so to the page around it, and only the result at the
 * provider counts: the message is a reason to read it. Returns a function that stops listening.
 */
export function onChallengeEnd(frame: HTMLIFrameElement, onEnd: () => void): () => void {
  const listen = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    if (Reflect.get(data, 'status') === 'COMPLETE') onEnd();
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
