import type { ReactNode } from 'react';

/** Pictures of the result pages (spec §2), in the shop's colours. The heading beside them names the result. */
export const SuccessIllustration = () =>
  result(
    'good',
    <>
      <path className="illustration-mark" d="M60 82l14 14 28-30" />
      <path className="illustration-ray" d="M30 46l-9-6M130 46l9-6M28 118l-9 5M132 118l9 5" />
    </>,
  );

export const CancelIllustration = () =>
  result('bad', <path className="illustration-mark" d="M64 64l32 32M96 64l-32 32" />);

export const WaitingIllustration = () => result('warn', <path className="illustration-mark" d="M80 56v25l16 10" />);

/** A result's sign on its own colour, within a ring of the same tint. */
function result(meaning: keyof typeof discs, sign: ReactNode) {
  return drawing(
    <g className={discs[meaning]}>
      <circle className="illustration-ring" cx="80" cy="80" r="60" />
      <circle className="illustration-core" cx="80" cy="80" r="45" />
      {sign}
    </g>,
  );
}

/** Whole names: the build keeps only the styles whose names it finds. */
const discs = { good: 'illustration-good', bad: 'illustration-bad', warn: 'illustration-warn' };

export const ErrorIllustration = () =>
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

function illustration(lines: ReactNode) {
  return drawing(
    <>
      <circle className="illustration-disc" cx="80" cy="88" r="52" />
      {lines}
    </>,
  );
}

function drawing(shapes: ReactNode) {
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
      {shapes}
    </svg>
  );
}
