import { getStorageKey } from '@repo/ui/product'

const activityKey = 'activity'
const rememberedKey = 'remembered'

/**
 * Returns the last activity in any tab of this browser, in milliseconds since 1970 by this device's clock; 0 without
 * any.
 */
export function readLastActivity(): number {
  return Number(localStorage.getItem(getStorageKey(activityKey)) ?? 0)
}

/** Records user activity. */
export function recordActivity(): void {
  localStorage.setItem(getStorageKey(activityKey), String(Date.now()))
}

/** Stores at a sign-in whether this browser is remembered. */
export function storeRemembered(isRemembered: boolean): void {
  if (isRemembered) localStorage.setItem(getStorageKey(rememberedKey), '1')
  else localStorage.removeItem(getStorageKey(rememberedKey))
}

/** Whether the last sign-in of this browser chose to be remembered: its session does not end when idle. */
export function isRemembered(): boolean {
  return localStorage.getItem(getStorageKey(rememberedKey)) !== null
}
