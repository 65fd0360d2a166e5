import { getStorageKey } from '@repo/ui/product'

/** The names of the display preferences, in the order in which they are shown. */
export const accessibilityOptionNames = ['largeText', 'highContrast', 'reducedMotion'] as const

/** The name of a display preference. */
type OptionName = (typeof accessibilityOptionNames)[number]

/** A player's display preferences for every page. */
export type AccessibilityOptions = Readonly<Record<OptionName, boolean>>

const storageName = 'accessibility'

/** Applies display preferences to every page (see accessibility.css), and stores them on this device. */
export function applyAccessibility(options: AccessibilityOptions): void {
  const chosenNames = accessibilityOptionNames.filter((name) => options[name])
  toggleAttributes(chosenNames)
  localStorage.setItem(getStorageKey(storageName), chosenNames.join(' '))
}

/** Applies the display preferences stored on this device; without any, all are off. */
export function applyStoredAccessibility(): void {
  toggleAttributes((localStorage.getItem(getStorageKey(storageName)) ?? '').split(' '))
}

function toggleAttributes(chosenNames: readonly string[]): void {
  for (const name of accessibilityOptionNames)
    document.documentElement.toggleAttribute(`data-${toKebabCase(name)}`, chosenNames.includes(name))
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
