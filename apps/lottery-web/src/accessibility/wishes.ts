import { storageKeyOf } from '@repo/ui/product'

const names = ['largeText', 'highContrast', 'reducedMotion'] as const
/** How somebody wants every page to look. */
export type Wishes = Readonly<Record<(typeof names)[number], boolean>>

const storedAs = 'accessibility'

/** Shows every page as it is wished (see accessibility.css), now and on later visits of this device. */
export function showWishes(wishes: Wishes): void {
  for (const name of names) document.documentElement.toggleAttribute(`data-${kebab(name)}`, wishes[name])
  localStorage.setItem(storageKeyOf(storedAs), names.filter((name) => wishes[name]).join(' '))
}

/** Shows the pages as they were wished on this device before. */
export function showStoredWishes(): void {
  const stored = (localStorage.getItem(storageKeyOf(storedAs)) ?? '').split(' ')
  for (const name of names)
    document.documentElement.toggleAttribute(`data-${kebab(name)}`, stored.includes(name))
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
