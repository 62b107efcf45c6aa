/** Why there is no picture. `framed`: the page around this one, or this page's own policy, does not allow a camera. */
export type CameraProblem = 'refused' | 'framed' | 'missing' | 'busy';

type PolicyDocument = Document & { featurePolicy?: { allowsFeature: (name: string) => boolean } };

/**
 * Whether the documents' policies allow a camera. The page of an agent does; one that was opened by a link does not
 * yet.
 */
export const isCameraAllowed = (): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('camera') ?? true;

/** Opens the back camera in this video. The returned function closes it. */
export async function openCamera(
  video: HTMLVideoElement,
): Promise<{ problem: CameraProblem } | { problem: null; close: () => void }> {
  if (!isCameraAllowed()) return { problem: 'framed' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    const close = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    video.srcObject = stream;
    // A dialog that was closed meanwhile interrupts it, and then closes the camera itself.
    await video.play().catch(() => undefined);
    return { problem: null, close };
  } catch (error) {
    const { name } = Object(error) as { name?: unknown };
    if (name === 'NotFoundError' || name === 'OverconstrainedError') return { problem: 'missing' };
    return { problem: name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'busy' };
  }
}
