import { useSyncExternalStore } from 'react'

const muteKey = 'volant-offer-mute'
const ringIntervalMs = 2400
/** Two rising notes, twice: audible over an engine, and unlike common ringtones. */
const notes = [
  { hertz: 784, offsetS: 0 },
  { hertz: 1175, offsetS: 0.16 },
  { hertz: 784, offsetS: 0.48 },
  { hertz: 1175, offsetS: 0.64 },
] as const
const noteDurationS = 0.14
const loudness = 0.5
const vibrationMs = [220, 90, 220, 300, 220, 90, 220]

let audioContext: AudioContext | undefined
const listeners = new Set<() => void>()

/** Enables later sound: browsers require a tap first. Idempotent. */
export function unlockSound(): void {
  const Audio: typeof AudioContext | undefined = window.AudioContext
  if (!Audio) return
  audioContext ??= new Audio()
  // Refused before the first tap: the offer then only vibrates.
  void audioContext.resume().catch(() => undefined)
}

/** Rings and vibrates repeatedly until the returned function is called. Does nothing when muted. */
export function ring(): () => void {
  const ringOnce = () => {
    if (readMuted()) return
    playSound()
    vibrate(vibrationMs)
  }
  ringOnce()
  const ringing = setInterval(ringOnce, ringIntervalMs)
  return () => {
    clearInterval(ringing)
    vibrate(0)
  }
}

/** Requires an earlier tap, too; without one, browsers log a warning. */
function vibrate(pattern: VibratePattern): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

/** Plays the sound of an offer once. */
export function playSoundOnce(): void {
  unlockSound()
  playSound()
}

function playSound(): void {
  if (audioContext?.state !== 'running') return
  const startS = audioContext.currentTime + 0.02
  for (const { hertz, offsetS } of notes) {
    const tone = new OscillatorNode(audioContext, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(audioContext, { gain: 0 })
    // Without fading, each note would begin and end with a click.
    volume.gain.setValueAtTime(0, startS + offsetS)
    volume.gain.linearRampToValueAtTime(loudness, startS + offsetS + 0.015)
    volume.gain.setValueAtTime(loudness, startS + offsetS + noteDurationS - 0.03)
    volume.gain.linearRampToValueAtTime(0, startS + offsetS + noteDurationS)
    tone.connect(volume).connect(audioContext.destination)
    tone.start(startS + offsetS)
    tone.stop(startS + offsetS + noteDurationS)
  }
}

function readMuted(): boolean {
  return localStorage.getItem(muteKey) === '1'
}

/** Returns whether offers are muted on this device, with a function that changes it. */
export function useMute(): { readonly isMuted: boolean; readonly setMuted: (isMuted: boolean) => void } {
  const isMuted = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readMuted)
  const setMuted = (next: boolean) => {
    if (next) localStorage.setItem(muteKey, '1')
    else localStorage.removeItem(muteKey)
    for (const listener of listeners) listener()
  }
  return { isMuted, setMuted }
}
