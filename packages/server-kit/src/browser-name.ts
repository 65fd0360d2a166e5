const browsers: readonly (readonly [RegExp, string])[] = [
  // Each says that it is those that come after it, too.
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

/** A browser as people know it, from what it says that it is: `Firefox, Linux`; '' where it says nothing that is known. */
export function browserName(userAgent: string): string {
  const known = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1])
  return known.filter((name) => name !== undefined).join(', ')
}
