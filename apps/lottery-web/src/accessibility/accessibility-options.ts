import { getStorageKey } from '@repo/ui/product'

const names = ['largeText', 'highContrast', 'reducedMotion'] as const
/** A player's display preferences for every page. */
export type AccessibilityOptions = Readonly<Record<(typeof names)[number], boolean>>

const storageName = 'accessibility'

/** Applies display preferences to every page (see accessibility.css), and stores them on this device. */
export function applyAccessibility(options: AccessibilityOptions): void {
  for (const name of names)
    document.documentElement.toggleAttribute(`data-${toKebabCase(name)}`, options[name])
  localStorage.setItem(getStorageKey(storageName), names.filter((name) => options[name]).join(' '))
}

/** Applies the display preferences stored on this device. */
export function applyStoredAccessibility(): void {
  const stored = (localStorage.getItem(getStorageKey(storageName)) ?? '').split(' ')
  for (const name of names)
    document.documentElement.toggleAttribute(`data-${toKebabCase(name)}`, stored.includes(name))
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
