/** A way to be led to a place by another app of the phone. */
export type NavigationLink = {
  readonly app: 'Plans' | 'Google Maps' | 'Waze' | 'Application de navigation'
  readonly href: string
}

/** The kinds of phone that open different apps. */
export type Platform = 'ios' | 'android' | 'other'

/** Which platform a browser names; a tablet of Apple's calls itself a Macintosh that can be touched. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/android/i.test(userAgent)) return 'android'
  const isApple = /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)
  return isApple ? 'ios' : 'other'
}

/** The ways to a place, the phone's own first. On Android `geo:` lets the driver choose among what is installed. */
export function navigationLinks(
  platform: Platform,
  { lat, long, label }: { readonly lat: number; readonly long: number; readonly label: string },
): readonly NavigationLink[] {
  const place = `${lat},${long}`
  const google: NavigationLink = {
    app: 'Google Maps',
    href: `https://www.google.com/maps/dir/?api=1&destination=${place}&travelmode=driving`,
  }
  const waze: NavigationLink = { app: 'Waze', href: `https://waze.com/ul?ll=${place}&navigate=yes` }
  const own: Readonly<Record<Platform, readonly NavigationLink[]>> = {
    ios: [{ app: 'Plans', href: `https://maps.apple.com/?daddr=${place}&dirflg=d` }],
    android: [
      {
        app: 'Application de navigation',
        href: `geo:${place}?q=${place}(${encodeURIComponent(label)})`,
      },
    ],
    other: [],
  }
  return [...own[platform], google, waze]
}
