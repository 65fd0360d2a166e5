import { storageKeyOf } from '@repo/ui/product'

const activityAs = 'activity'
const rememberedAs = 'remembered'

/** The last typing or pointing in any tab of this browser, in milliseconds since 1970 by this device's clock; 0 without any. */
export function lastActivity(): number {
  return Number(localStorage.getItem(storageKeyOf(activityAs)) ?? 0)
}

/** Records user activity. */
export function noteActivity(): void {
  localStorage.setItem(storageKeyOf(activityAs), String(Date.now()))
}

/** Notes at a sign-in whether this browser is to be remembered. */
export function noteRemembered(isRemembered: boolean): void {
  if (isRemembered) localStorage.setItem(storageKeyOf(rememberedAs), '1')
  else localStorage.removeItem(storageKeyOf(rememberedAs))
}

/** Whether the last sign-in of this browser asked to be remembered: its session then goes on, and asks for the password before money. */
export function isRemembered(): boolean {
  return localStorage.getItem(storageKeyOf(rememberedAs)) !== null
}
