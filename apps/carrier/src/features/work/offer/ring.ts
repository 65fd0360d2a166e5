import { useSyncExternalStore } from 'react'

const muteKey = 'volant-offer-mute'
const ringIntervalMs = 2400
/** Two rising notes, twice: audible over an engine, and unlike common ringtones. */
const notes = [
  { hertz: 784, atS: 0 },
  { hertz: 1175, atS: 0.16 },
  { hertz: 784, atS: 0.48 },
  { hertz: 1175, atS: 0.64 },
] as const
const noteS = 0.14
const loudness = 0.5
const vibration = [220, 90, 220, 300, 220, 90, 220]

let context: AudioContext | undefined
const listeners = new Set<() => void>()

/** Enables later sound: browsers require a tap first. Idempotent. */
export function unlockSound(): void {
  const Audio: typeof AudioContext | undefined = window.AudioContext
  if (!Audio) return
  context ??= new Audio()
  // Refused before the first tap: the offer then only vibrates.
  void context.resume().catch(() => undefined)
}

/** Rings and vibrates repeatedly until the returned function is called. Does nothing when muted. */
export function ring(): () => void {
  const ringOnce = () => {
    if (readMuted()) return
    playSound()
    vibrate(vibration)
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
  if (context?.state !== 'running') return
  const startS = context.currentTime + 0.02
  for (const { hertz, atS } of notes) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    // Without fading, each note would begin and end with a click.
    volume.gain.setValueAtTime(0, startS + atS)
    volume.gain.linearRampToValueAtTime(loudness, startS + atS + 0.015)
    volume.gain.setValueAtTime(loudness, startS + atS + noteS - 0.03)
    volume.gain.linearRampToValueAtTime(0, startS + atS + noteS)
    tone.connect(volume).connect(context.destination)
    tone.start(startS + atS)
    tone.stop(startS + atS + noteS)
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
