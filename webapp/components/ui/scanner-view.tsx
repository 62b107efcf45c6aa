import type { Ref } from 'react';
import { scannerTexts } from '#shared/text/assisted/scanner.ts';

type ScannerViewProps = {
  /** Where the camera's picture shows. */
  video?: Ref<HTMLVideoElement>;
  /** `null`: the camera is opening. A text: why there is no picture. */
  phase: null | 'open' | { problem: string };
};

/** The picture of a camera with a frame for the barcode, and what to do. */
export function ScannerView({ video, phase }: ScannerViewProps) {
  const hasProblem = phase !== null && phase !== 'open';
  return (
    <div className="scanner">
      <div className="scanner-picture" hidden={hasProblem} aria-hidden="true">
        <video ref={video} muted playsInline />
      </div>
      <p className={hasProblem ? 'notice notice-warning' : undefined} role="status">
        {hasProblem ? phase.problem : phase === 'open' ? scannerTexts.aim : scannerTexts.opening}
      </p>
    </div>
  );
}
