import type { MantineColorsTuple } from '@mantine/core'
import type { BrandTheme } from '@repo/ui/brand-theme'

/** Volant's teal, lightest first; shade 7 carries white text at 5.4:1. */
const brand: MantineColorsTuple = [
  '#ecf8f6',
  '#d5efeb',
  '#abdfd8',
  '#7dcec4',
  '#52bdb1',
  '#2ea79b',
  '#158b82',
  '#0c7773',
  '#085f5d',
  '#053f3f',
]

/** A warm signal colour for the route, the wheel's mark and small accents; never for text on white. */
const accent: MantineColorsTuple = [
  '#fff3ea',
  '#ffe3cf',
  '#ffc69d',
  '#ffa767',
  '#fb8c3d',
  '#ef7420',
  '#d9600f',
  '#b54c08',
  '#8f3c08',
  '#6b2d07',
]

/** Greys with a drop of teal, so that dark mode belongs to the brand. */
const dark: MantineColorsTuple = [
  '#d3dada',
  '#b4bfbf',
  '#8f9c9c',
  '#667373',
  '#3a4646',
  '#2b3636',
  '#202a2a',
  '#161f1f',
  '#101818',
  '#0a1111',
]

/** The theme of Volant. */
export const volantTheme: BrandTheme = {
  brand,
  accent,
  dark,
  black: '#132020',
  shadow: '9 38 38',
  variables: {
    variables: {
      '--ui-hero': '#063b3b',
      '--ui-hero-text': '#f3faf8',
      '--ui-hero-dimmed': '#b5d6d1',
      '--ui-accent': '#fb8c3d',
    },
    light: {
      '--mantine-color-body': '#fbfcfb',
      '--mantine-color-dimmed': '#52605f',
      '--mantine-color-placeholder': '#67726f',
      '--mantine-color-error': '#c21d1d',
      '--mantine-color-anchor': '#0a6a66',
      '--mantine-color-default-border': '#d4dddb',
      '--ui-surface': '#ffffff',
      '--ui-sunken': '#f1f5f3',
      '--ui-border': '#e2e9e7',
    },
    dark: {
      '--mantine-color-body': '#0c1414',
      '--mantine-color-text': '#e8eeed',
      '--mantine-color-dimmed': '#aab7b5',
      '--mantine-color-placeholder': '#94a19f',
      '--mantine-color-error': '#ff8f8f',
      '--mantine-color-anchor': '#7dcec4',
      '--mantine-color-default': '#131d1d',
      '--mantine-color-default-border': '#35413f',
      '--ui-surface': '#131d1d',
      '--ui-sunken': '#101919',
      '--ui-border': '#263231',
    },
  },
}
