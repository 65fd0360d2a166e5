import { useSyncExternalStore } from 'react'

/** What Chromium browsers fire when they would install the app; no standard, so no type of the library's. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

let offer: InstallOffer | null = null
let isInstalled = false
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Stores the browser's install prompt until it is requested. It is fired once, early: to be called at the start. */
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
 * Whether the app is on the home screen: `installed` as far as this window knows; `offered` by the browser; `ios` and
 * `manual` where only its menu does it.
 */
export type InstallState = 'installed' | 'offered' | 'ios' | 'manual'

function installState(): InstallState {
  const isStandalone =
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  if (isInstalled || isStandalone) return 'installed'
  if (offer) return 'offered'
  // An iPad calls itself a Mac, which has no touch screen.
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isIos ? 'ios' : 'manual'
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How the app can be installed here, as it changes. */
export function useInstallState(): InstallState {
  return useSyncExternalStore(onChange, installState)
}

/** Has the browser ask whether to install the app, where it offered to. One offer is good for one question. */
export async function acceptInstallOffer(): Promise<void> {
  const taken = offer
  offer = null
  await taken?.prompt()
  notifyListeners()
}
