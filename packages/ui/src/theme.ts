import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import { createTheme } from '@mantine/core'

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
const ember: MantineColorsTuple = [
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

/** 'Inter while loading' is a local font in Inter's measure (see styles.css): lines keep their place when Inter arrives. */
const fontFamily = "'Inter Variable', 'Inter while loading', system-ui, -apple-system, 'Segoe UI', sans-serif"

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

/** The French (or other) names of the buttons that show an icon only. */
export type ControlLabels = {
  readonly close: string
  readonly closeNotification: string
  readonly togglePassword: string
}

/** The theme of every screen; `labels` name the icon buttons for screen readers. */
export function makeTheme(labels: ControlLabels): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': labels.close, size: 44, iconSize: 20 }
  return createTheme({
    primaryColor: 'brand',
    primaryShade: 7,
    colors: { brand, ember, dark },
    black: '#132020',
    fontFamily,
    headings: {
      fontFamily,
      fontWeight: '680',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: 'clamp(1.75rem, 1.35rem + 1.6vw, 2.5rem)', lineHeight: '1.12' },
        h2: { fontSize: 'clamp(1.45rem, 1.2rem + 1vw, 2rem)', lineHeight: '1.18' },
        h3: { fontSize: '1.2rem', lineHeight: '1.3' },
        h4: { fontSize: '1.05rem', lineHeight: '1.4' },
      },
    },
    defaultRadius: 'md',
    radius: { xs: '4px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
    // The specification's mobile layout: 768 px and less.
    breakpoints: { xs: '30em', sm: '48.0625em', md: '62em', lg: '75em', xl: '88em' },
    shadows: {
      xs: '0 1px 2px rgb(9 38 38 / 6%)',
      sm: '0 1px 2px rgb(9 38 38 / 5%), 0 4px 12px rgb(9 38 38 / 5%)',
      md: '0 2px 4px rgb(9 38 38 / 4%), 0 10px 28px rgb(9 38 38 / 8%)',
      lg: '0 4px 8px rgb(9 38 38 / 4%), 0 20px 48px rgb(9 38 38 / 12%)',
      xl: '0 8px 16px rgb(9 38 38 / 5%), 0 32px 72px rgb(9 38 38 / 18%)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      Button: { defaultProps: { radius: 'xl' }, styles: { root: { fontWeight: 620 } } },
      TextInput: { defaultProps: { size: 'md' } },
      Autocomplete: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md' } },
      NumberInput: { defaultProps: { size: 'md' } },
      Select: { defaultProps: { size: 'md' } },
      PasswordInput: {
        defaultProps: {
          size: 'md',
          // The keyboard reaches it as well, which Mantine leaves out.
          visibilityToggleButtonProps: { 'aria-label': labels.togglePassword, tabIndex: 0 },
        },
      },
      InputWrapper: { styles: { label: { fontWeight: 560, marginBottom: 6, fontSize: '0.92rem' } } },
      Modal: {
        defaultProps: { closeButtonProps, radius: 'lg', centered: true },
        styles: { title: { fontWeight: 680, fontSize: '1.15rem' } },
      },
      Drawer: { defaultProps: { closeButtonProps } },
      // A dialog's heading bar is no banner of the page.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Notification: {
        defaultProps: { closeButtonProps: { 'aria-label': labels.closeNotification }, radius: 'md' },
        // Mantine's own grey is 3.3:1 on white.
        styles: { description: { color: 'var(--mantine-color-dimmed)' } },
      },
      CloseButton: { defaultProps: { 'aria-label': labels.close } },
      Anchor: { defaultProps: { underline: 'hover' } },
      // The default radius of a field would make a box look like a radio.
      Checkbox: { defaultProps: { radius: 6 } },
    },
  })
}

/** The colours that Mantine's own defaults leave below 4.5:1, and the surfaces of both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--volant-hero': '#063b3b',
    '--volant-hero-text': '#f3faf8',
    '--volant-hero-dimmed': '#b5d6d1',
    '--volant-ember': '#fb8c3d',
  },
  light: {
    '--mantine-color-body': '#fbfcfb',
    '--mantine-color-dimmed': '#52605f',
    '--mantine-color-placeholder': '#67726f',
    '--mantine-color-error': '#c21d1d',
    '--mantine-color-anchor': '#0a6a66',
    '--mantine-color-default-border': '#d4dddb',
    '--volant-surface': '#ffffff',
    '--volant-sunken': '#f1f5f3',
    '--volant-border': '#e2e9e7',
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
    '--volant-surface': '#131d1d',
    '--volant-sunken': '#101919',
    '--volant-border': '#263231',
  },
})
