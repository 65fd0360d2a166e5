/**
 * Whether this page was loaded again, by itself or by its visitor. What is missing from it then is missing on the server too: one
 * more reload would bring nothing, and so on without an end.
 */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'reload'
}
