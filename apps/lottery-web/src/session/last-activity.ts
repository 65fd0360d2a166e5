import { storageKeyOf } from '@repo/ui/product'

const activityAs = 'activity'
const rememberedAs = 'remembered'

/**
 * Returns the last activity in any tab of this browser, in milliseconds since 1970 by this device's clock; 0 without
 * any.
 */
export function lastActivity(): number {
  return Number(localStorage.getItem(storageKeyOf(activityAs)) ?? 0)
}

/** Records user activity. */
export function noteActivity(): void {
  localStorage.setItem(storageKeyOf(activityAs), String(Date.now()))
}

/** Stores at a sign-in whether this browser is remembered. */
export function noteRemembered(isRemembered: boolean): void {
  if (isRemembered) localStorage.setItem(storageKeyOf(rememberedAs), '1')
  else localStorage.removeItem(storageKeyOf(rememberedAs))
}

/** Whether the last sign-in of this browser chose to be remembered: its session does not end when idle. */
export function isRemembered(): boolean {
  return localStorage.getItem(storageKeyOf(rememberedAs)) !== null
}
