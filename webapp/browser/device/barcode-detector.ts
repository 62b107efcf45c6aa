/** What a shop's labels have: retail codes, and those that shops print themselves. */
const wantedFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const detectorClass = (): DetectorClass | undefined =>
  (window as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads barcodes by itself: Chrome on Android, macOS and ChromeOS. */
export const readsBarcodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator;

/** Milliseconds between two looks at the picture: enough for a steady hand, and easy on the battery. */
const pause = 150;

/** Calls `onCode` with the first code that the video shows. Returns a function that stops looking. */
export function followBarcodes(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
  let isOver = false;
  const look = async (detector: Detector) => {
    while (!isOver) {
      // A picture that is not ready yet is no failure: the next one follows.
      const codes = video.readyState >= 2 ? await detector.detect(video).catch(() => []) : [];
      const code = codes.map(({ rawValue }) => rawValue.trim()).find((value) => value !== '');
      if (code && !isOver) {
        isOver = true;
        return onCode(code);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  void (async () => {
    const Barcodes = detectorClass();
    if (!Barcodes) return;
    const supported = await Barcodes.getSupportedFormats();
    await look(new Barcodes({ formats: wantedFormats.filter((format) => supported.includes(format)) }));
  })();
  return () => {
    isOver = true;
  };
}
