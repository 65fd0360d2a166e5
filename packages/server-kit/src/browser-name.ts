const browsers: readonly (readonly [RegExp, string])[] = [
  // The user agent of each browser may also name those after it.
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a browser's common name and its operating system, from its user agent: `Firefox, Linux`; '' when neither is
 * known.
 */
export function describeBrowser(userAgent: string): string {
  const names = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1])
  return names.filter((name) => name !== undefined).join(', ')
}
