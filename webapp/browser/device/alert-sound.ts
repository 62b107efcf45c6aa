import { pageState } from '../storage/page-state.ts';

const audio = pageState<{ context: AudioContext | null }>(
  () => ({ context: null }),
  ({ context }) => void context?.close(),
);

/** Seconds, and hertz of the two tones. */
const toneSeconds = 0.12;
const tones = [660, 880];

/**
 * Plays two short tones. A browser allows it only after a press on the page; until then there is no sound. Returns
 * whether it sounds.
 */
export async function playAlert(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false;
  audio.context ??= new AudioContext();
  const { context } = audio;
  if (context.state !== 'running') {
    // Resuming waits for a press, so a late press does not play an old alert.
    void context.resume();
    return false;
  }
  const volume = context.createGain();
  volume.gain.value = 0.08;
  volume.connect(context.destination);
  tones.forEach((frequency, place) => {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    const from = context.currentTime + place * toneSeconds;
    tone.start(from);
    tone.stop(from + toneSeconds);
  });
  return true;
}

/** Prepares the sound in the press that switches it on. */
export async function prepareAlert(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  audio.context ??= new AudioContext();
  await audio.context.resume();
}
