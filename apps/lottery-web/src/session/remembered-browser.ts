import { getStorageKey } from '@repo/ui/product'

const rememberedKey = 'remembered'

/** Stores at a sign-in whether this browser is remembered. */
export function storeRemembered(isRemembered: boolean): void {
  if (isRemembered) localStorage.setItem(getStorageKey(rememberedKey), '1')
  else localStorage.removeItem(getStorageKey(rememberedKey))
}

/** Whether the last sign-in of this browser chose to be remembered: its session does not end when idle. */
export function isRemembered(): boolean {
  return localStorage.getItem(getStorageKey(rememberedKey)) !== null
}
