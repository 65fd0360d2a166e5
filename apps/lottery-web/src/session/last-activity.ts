import { getStorageKey } from '@repo/ui/product'

const activityKey = 'activity'

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
