import type { ReactNode } from 'react';

/**
 * The shop's own line icons on a 24 × 24 grid, in the colour of the surrounding text. They are decoration: a text
 * beside or inside the button names its action.
 */
export const BackIcon = () => icon(<path d="M15 5l-7 7 7 7" />);
export const ForwardIcon = () => icon(<path d="M9 5l7 7-7 7" />);
export const CloseIcon = () => icon(<path d="M6 6l12 12M18 6L6 18" />);
export const PlusIcon = () => icon(<path d="M12 5v14M5 12h14" />);
export const CheckIcon = () => icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const SearchIcon = () =>
  icon(
    <>
      <circle cx="10.5" cy="10.5" r="6" />
      <path d="M15 15l5 5" />
    </>,
  );
export const FilterIcon = () => icon(<path d="M4 7h16M7 12h10M10 17h4" />);
export const CartIcon = () =>
  icon(
    <>
      <path d="M3 4h2.2l2.3 10.6a1.5 1.5 0 001.5 1.2h7.7a1.5 1.5 0 001.5-1.1L20 8H6.2" />
      <circle cx="9.7" cy="19.4" r="1.3" />
      <circle cx="16.6" cy="19.4" r="1.3" />
    </>,
  );
export const InfoIcon = () =>
  icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.2M12 7.8v.1" />
    </>,
  );
export const WarningIcon = () =>
  icon(
    <>
      <path d="M12 4.2l8.6 15.1H3.4z" />
      <path d="M12 10v4.2M12 16.7v.1" />
    </>,
  );
export const ReceiptIcon = () => icon(<path d="M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8zM9 8h6M9 12h6" />);
export const RepeatIcon = () =>
  icon(
    <>
      <path d="M5 11a7 7 0 0112.2-3.6L19.5 10" />
      <path d="M19.5 5v5h-5M19 13a7 7 0 01-12.2 3.6L4.5 14" />
      <path d="M4.5 19v-5h5" />
    </>,
  );
export const ScaleIcon = () =>
  icon(
    <>
      <path d="M6.5 8.5h11l2 11.5h-15z" />
      <circle cx="12" cy="6" r="2.5" />
    </>,
  );
export const PhotoIcon = () =>
  icon(
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="M4 17l5-4.2 3.2 2.6 3.6-3.6 4.4 4.4" />
    </>,
  );

/** An icon from its lines on the same grid. */
export function icon(drawing: ReactNode) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  );
}
