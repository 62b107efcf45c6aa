/**
 * Follows an event stream of this site and calls `onChange` at each event, and when the stream begins again after it
 * was lost. The browser opens it again by itself. Returns a function that stops.
 */
export function followStream(path: string, onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const stream = new EventSource(path);
  let wasOpen = false;
  stream.addEventListener('order', onChange);
  stream.addEventListener('open', () => {
    if (wasOpen) onChange();
    wasOpen = true;
  });
  return () => stream.close();
}
