import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { onPressOutside } from '../../browser/view/click-outside.ts';

type DisclosureProps = {
  /** The content of the button. */
  summary: ReactNode;
  /** The button's accessible name when its content is only an icon. */
  label?: string;
  className: string;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/**
 * A button that shows and hides a small panel. `details` works before hydration and needs no positioning library.
 * Escape closes it and returns the focus to the button; leaving it closes it too.
 */
export function Disclosure({ summary, label, className, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  const stopListening = useRef(() => {});
  useEffect(() => () => stopListening.current(), []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.stopPropagation();
    close();
    button.current?.focus();
  };
  return (
    <details
      ref={details}
      className={`disclosure ${className}`}
      onToggle={({ currentTarget }) => {
        stopListening.current();
        // The panel may open below the visible area.
        if (currentTarget.open) panel.current?.scrollIntoView({ block: 'nearest' });
        stopListening.current = currentTarget.open ? onPressOutside(currentTarget, close) : () => {};
      }}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary ref={button} className="disclosure-button" {...(label ? { 'aria-label': label } : {})}>
        {summary}
      </summary>
      <div ref={panel} className="disclosure-panel" tabIndex={-1}>
        {typeof children === 'function' ? children(close) : children}
      </div>
    </details>
  );
}
