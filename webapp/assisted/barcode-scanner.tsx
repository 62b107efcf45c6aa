import { useEffect, useRef, useState } from 'react';
import { scannerTexts } from '#shared/text/assisted/scanner.ts';
import { followBarcodes } from '../browser/device/barcode-detector.ts';
import { type CameraProblem, openCamera } from '../browser/device/camera.ts';
import { onPageHidden } from '../browser/navigation/page-visibility.ts';
import { focusSearch } from '../browser/view/search-field.ts';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { ScannerView } from '../components/ui/scanner-view.tsx';
import { searchScanned } from '../state/assisted-sale/scan-product.ts';

/**
 * The camera reads one barcode, as a scanner on the desk does: the product with this code goes into the cart. The
 * camera is closed with the dialog, and when the page is covered.
 */
export function BarcodeScanner({ onClose }: { onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [camera, setCamera] = useState<'opening' | 'open' | CameraProblem>('opening');
  const close = useRef(onClose);
  close.current = onClose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
  useEffect(() => {
    const stops = [onPageHidden(() => close.current())];
    let isOver = false;
    void (async () => {
      if (!video.current) return;
      const opened = await openCamera(video.current);
      if (opened.problem === null) stops.push(opened.close);
      if (isOver) {
        for (const stop of stops) stop();
        return;
      }
      setCamera(opened.problem ?? 'open');
      if (opened.problem !== null || !video.current) return;
      const onCode = (code: string) => {
        close.current();
        void searchScanned(code);
      };
      stops.push(followBarcodes(video.current, onCode));
    })();
    return () => {
      isOver = true;
      for (const stop of stops) stop();
    };
  }, [attempt]);
  const problem = camera === 'opening' || camera === 'open' ? null : camera;
  const retry = () => {
    setCamera('opening');
    setAttempt(attempt + 1);
  };
  return (
    <ModalDialog
      title={scannerTexts.title}
      onClose={onClose}
      buttons={
        <>
          {problem !== null && problem !== 'framed' && (
            <button type="button" className="btn btn-primary" onClick={retry}>
              Tentar novamente
            </button>
          )}
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              onClose();
              // The dialog gives the focus back to its button first.
              setTimeout(focusSearch);
            }}
          >
            {scannerTexts.typeInstead}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Fechar
          </button>
        </>
      }
    >
      <ScannerView
        video={video}
        phase={camera === 'opening' ? null : problem === null ? 'open' : { problem: scannerTexts.problems[problem] }}
      />
    </ModalDialog>
  );
}
