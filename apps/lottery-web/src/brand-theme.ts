import type { MantineColorsTuple } from '@mantine/core'
import type { BrandTheme } from '@repo/ui/brand-theme'

/** Plum; shade 7 has a contrast of 9:1 with white text. */
const brand: MantineColorsTuple = [
  '#f8f2fc',
  '#ede1f6',
  '#dac3ec',
  '#c5a3e0',
  '#b085d3',
  '#9969c4',
  '#8150ae',
  '#5e338a',
  '#48266b',
  '#321a4c',
]

/** Gold; shade 4 is the light in the logo. */
const accent: MantineColorsTuple = [
  '#fff8e5',
  '#ffeec4',
  '#fee19a',
  '#fad26c',
  '#f6c453',
  '#dfa42a',
  '#b67f12',
  '#8c600a',
  '#6b4908',
  '#4c3406',
]

/** Greys with a tint of plum, for the dark colour scheme. */
const dark: MantineColorsTuple = [
  '#dad6e1',
  '#bcb6c7',
  '#9890a6',
  '#6e667e',
  '#41394f',
  '#312a3d',
  '#251f30',
  '#1b1624',
  '#140f1c',
  '#0d0a13',
]

/** The theme of Cagnotte. */
export const cagnotteTheme: BrandTheme = {
  brand,
  accent,
  dark,
  black: '#1e1428',
  shadow: '43 18 64',
  headings: {
    fontFamily: "'Fraunces Variable', 'Fraunces while loading', Georgia, 'Times New Roman', serif",
    fontWeight: '560',
  },
  variables: {
    variables: {
      '--ui-hero': '#241136',
      '--ui-hero-text': '#fcf7ee',
      '--ui-hero-dimmed': '#cfbedd',
      '--ui-accent': '#f6c453',
    },
    light: {
      '--mantine-color-body': '#fdfbf8',
      '--mantine-color-dimmed': '#5d5268',
      '--mantine-color-placeholder': '#70667b',
      '--mantine-color-error': '#b8202f',
      '--mantine-color-anchor': '#643694',
      '--mantine-color-default-border': '#d9cfe0',
      '--mantine-color-green-light': '#e4f4ea',
      '--mantine-color-green-light-color': '#14613b',
      '--mantine-color-red-light': '#fdeaeb',
      '--mantine-color-red-light-color': '#a31826',
      '--ui-surface': '#ffffff',
      '--ui-sunken': '#f6f0f4',
      '--ui-border': '#eae2ea',
    },
    dark: {
      '--mantine-color-body': '#120e1a',
      '--mantine-color-text': '#eeeaf2',
      '--mantine-color-dimmed': '#b5abc2',
      '--mantine-color-placeholder': '#9d93ab',
      '--mantine-color-error': '#ff949c',
      '--mantine-color-anchor': '#cfb0ea',
      '--mantine-color-default': '#1a1525',
      '--mantine-color-default-border': '#3d354b',
      '--mantine-color-brand-light': 'rgb(153 105 196 / 24%)',
      '--mantine-color-brand-light-hover': 'rgb(153 105 196 / 34%)',
      '--mantine-color-brand-light-color': '#e4d0f3',
      '--mantine-color-green-light': '#12301f',
      '--mantine-color-green-light-color': '#8fe0b6',
      '--mantine-color-red-light': '#3b181c',
      '--mantine-color-red-light-color': '#ffa9af',
      '--ui-surface': '#1a1525',
      '--ui-sunken': '#17121f',
      '--ui-border': '#2d2639',
    },
  },
}
