import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { scannerTexts } from '#shared/text/assisted/scanner.ts';
import { readsBarcodes } from '../browser/device/barcode-detector.ts';
import { isCameraAllowed } from '../browser/device/camera.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { reloadPage } from '../browser/navigation/redirect.ts';
import { loadAgentValue, saveAgentValue } from '../browser/storage/agent-values.ts';
import { searchPlace } from '../browser/view/search-field.ts';
import { icon } from '../components/ui/icons.tsx';

const BarcodeScanner = lazy(async () => {
  const [{ BarcodeScanner: scanner }] = await Promise.all([import('./barcode-scanner.tsx'), lateStyle()]);
  return { default: scanner };
});

/** Beside the search: the camera reads a barcode. Only in browsers that can read one. */
export function ScanButton() {
  const [place, setPlace] = useState<Element | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (readsBarcodes()) setPlace(searchPlace());
    if (!loadAgentValue('scan_on_arrival')) return;
    saveAgentValue('scan_on_arrival', null);
    setIsOpen(true);
  }, []);
  const open = () => {
    // Only a page that was requested as an agent's may use the camera. One that a chat's link opened becomes it by a
    // reload.
    if (isCameraAllowed() || !saveAgentValue('scan_on_arrival', true)) setIsOpen(true);
    else reloadPage();
  };
  const close = () => {
    setIsOpen(false);
    // A dialog that opened on arrival has no focus to give back.
    setTimeout(() => button.current?.focus());
  };
  if (!place) return null;
  return (
    <>
      {createPortal(
        <button
          ref={button}
          type="button"
          className="icon-button scan-button"
          aria-label={scannerTexts.button}
          title={scannerTexts.button}
          aria-haspopup="dialog"
          onClick={open}
        >
          <BarcodeIcon />
        </button>,
        place,
      )}
      <Suspense>{isOpen && <BarcodeScanner onClose={close} />}</Suspense>
    </>
  );
}

/** A barcode between the corners of a finder. */
const BarcodeIcon = () => icon(<path d="M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M7.5 9v6M10.5 9v6M13.5 9v6M16.5 9v6" />);
