/** A link that opens another app with directions to a place. */
export type NavigationLink = {
  readonly app: 'Plans' | 'Google Maps' | 'Waze' | 'Application de navigation'
  readonly href: string
}

/** The platforms that have different navigation apps. */
export type Platform = 'ios' | 'android' | 'other'

/** Returns the platform of a browser. An iPad identifies itself as a Mac, but has a touch screen. */
export function getPlatform(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'android'
  const isApple = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
  return isApple ? 'ios' : 'other'
}

/**
 * Returns the navigation links to a place, the platform's own app first. On Android, `geo:` offers all installed apps.
 */
export function listNavigationLinks(
  platform: Platform,
  { lat, long, label }: { readonly lat: number; readonly long: number; readonly label: string },
): readonly NavigationLink[] {
  const place = `${lat},${long}`
  const google: NavigationLink = {
    app: 'Google Maps',
    href: `https://www.google.com/maps/dir/?api=1&destination=${place}&travelmode=driving`,
  }
  const waze: NavigationLink = { app: 'Waze', href: `https://waze.com/ul?ll=${place}&navigate=yes` }
  const platformLinks: Readonly<Record<Platform, readonly NavigationLink[]>> = {
    ios: [{ app: 'Plans', href: `https://maps.apple.com/?daddr=${place}&dirflg=d` }],
    android: [
      {
        app: 'Application de navigation',
        href: `geo:${place}?q=${place}(${encodeURIComponent(label)})`,
      },
    ],
    other: [],
  }
  return [...platformLinks[platform], google, waze]
}
