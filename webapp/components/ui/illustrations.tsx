import type { ReactNode } from 'react';

/** Pictures of the result pages (spec §2), in the shop's colours. The heading beside them names the result. */
export const SuccessIllustration = () =>
  illustration(
    <>
      <path className="illustration-ink" d="M58 92l17 17 33-36" />
      <path className="illustration-line" d="M34 52l-8-8M132 40l9-8M142 112l10 4M26 118l-9 5" />
    </>,
  );

export const CancelIllustration = () =>
  illustration(
    <>
      <path className="illustration-ink" d="M60 66l40 44M100 66l-40 44" />
      <path className="illustration-line" d="M24 136h32M104 136h32" />
    </>,
  );

export const WaitingIllustration = () =>
  illustration(
    <>
      <path
        className="illustration-ink"
        d="M58 58h44M58 118h44M63 58c0 17 34 17 34 30s-34 13-34 30M97 58c0 17-34 17-34 30s34 13 34 30"
      />
      <path className="illustration-line" d="M120 54l8-7M32 124l8-7" />
    </>,
  );

export const LostIllustration = () =>
  illustration(
    <>
      <circle className="illustration-ink" cx="74" cy="82" r="22" />
      <path className="illustration-ink" d="M91 99l20 20" />
      <path className="illustration-line" d="M67 78h.1M81 78h.1M68 92q6-5 12 0" />
    </>,
  );

export const EmptyCartIllustration = () =>
  illustration(
    <>
      <path className="illustration-ink" d="M44 60h9l10 44h40l9-32H57" />
      <circle className="illustration-ink" cx="70" cy="118" r="5" />
      <circle className="illustration-ink" cx="97" cy="118" r="5" />
      <path className="illustration-line" d="M76 50v-10M90 50l6-9" />
    </>,
  );

function illustration(drawing: ReactNode) {
  return (
    <svg
      className="illustration"
      viewBox="0 0 160 160"
      width="160"
      height="160"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="illustration-disc" cx="80" cy="88" r="52" />
      {drawing}
    </svg>
  );
}
