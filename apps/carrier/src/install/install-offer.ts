import { useSyncExternalStore } from 'react'

/** Chromium's `beforeinstallprompt` event. It is not standard, so TypeScript has no type for it. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

let offer: InstallOffer | null = null
let isInstalled = false
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Stores the browser's install prompt. Must be called at the start, since the event fires once, early. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    offer = event
    notifyListeners()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    isInstalled = true
    notifyListeners()
  })
}

/**
 * How the app can be installed: already `installed`; `offered` by the browser; `ios` and `manual` by the browser's
 * menu.
 */
export type InstallState = 'installed' | 'offered' | 'ios' | 'manual'

function getInstallState(): InstallState {
  const isStandalone =
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  if (isInstalled || isStandalone) return 'installed'
  if (offer) return 'offered'
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isIos ? 'ios' : 'manual'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns how the app can be installed, and follows changes. */
export function useInstallState(): InstallState {
  return useSyncExternalStore(subscribe, getInstallState)
}

/** Shows the browser's stored install prompt. Each prompt can be used once; without one, nothing happens. */
export async function acceptInstallOffer(): Promise<void> {
  const usedOffer = offer
  offer = null
  await usedOffer?.prompt()
  notifyListeners()
}
