/**
 * Whether this page was reloaded, by itself or by its visitor. What is missing then is missing on the server, too,
 * and another reload would not help.
 */
export function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'reload'
}
