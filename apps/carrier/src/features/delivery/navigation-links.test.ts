import { expect, test } from 'vitest'
import { getPlatform, listNavigationLinks } from './navigation-links.ts'

const place = { lat: 48.85, long: 2.35, label: '12 rue de la Gare' }

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 7)', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'other'],
] as const)('a browser %s with %i touch points is recognised as %s', (agent, touch, platform) => {
  expect(getPlatform(agent, touch)).toBe(platform)
})

test.each([
  ['android', 'geo:48.85,2.35?q=48.85,2.35(12%20rue%20de%20la%20Gare)'],
  ['ios', 'https://maps.apple.com/?daddr=48.85,2.35&dirflg=d'],
  ['other', 'https://www.google.com/maps/dir/?api=1&destination=48.85,2.35&travelmode=driving'],
] as const)('a device of the kind %s is offered %s first, and Waze', (platform, href) => {
  const links = listNavigationLinks(platform, place)
  expect(links[0]?.href).toBe(href)
  expect(links.map(({ app }) => app)).toContain('Waze')
})
