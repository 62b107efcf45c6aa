/** A click follows the end of a press within this time, or there is none. Milliseconds. */
const clickWithinMs = 300;

const events = ['pointerup', 'pointercancel', 'click'] as const;

/**
 * Runs once the press that has just begun is over and its click is handled. A label's click presses its control only
 * after every listener, so this waits for the next task.
 */
export function onPressEnd(run: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = ({ type }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        for (const name of events) window.removeEventListener(name, end);
        run();
      },
      type === 'click' ? 0 : clickWithinMs,
    );
  };
  for (const name of events) window.addEventListener(name, end);
}
