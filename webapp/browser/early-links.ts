/** Until the bundle is there, links are the browser's own: none of them may lose the session, which is in the address and nowhere else yet. */
export function keepSessionInLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) link.hash ||= window.location.hash;
  });
}
