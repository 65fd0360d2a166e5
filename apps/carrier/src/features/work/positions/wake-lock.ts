/**
 * Keeps the screen on until the returned function is called, where the device supports it: no positions are found while
 * the screen is off.
 */
export function keepScreenOn(): () => void {
  const wakeLock: WakeLock | undefined = navigator.wakeLock
  if (!wakeLock) return () => undefined
  let sentinel: WakeLockSentinel | null = null
  let isOver = false
  const requestLock = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    // Refused on low battery, and released whenever the page is hidden.
    const newSentinel = await wakeLock.request('screen').catch(() => null)
    if (isOver) void newSentinel?.release()
    else sentinel = newSentinel
  }
  const requestLockAgain = () => void requestLock()
  document.addEventListener('visibilitychange', requestLockAgain)
  void requestLock()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', requestLockAgain)
    void sentinel?.release()
  }
}
