import type { MantineThemeOverride } from '@mantine/core'
import { createTheme } from '@mantine/core'
import type { BrandTheme } from './brand-theme.ts'

/**
 * The 'Inter while loading' font is a local font with Inter's metrics (see styles.css): lines stay in place when
 * Inter arrives.
 */
const fontFamily = "'Inter Variable', 'Inter while loading', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** A field of the size that is usual on our screens. */
const mediumField = { defaultProps: { size: 'md' } }

/** The names of the icon buttons, in the language of the screens. */
export type ControlLabels = {
  readonly close: string
  readonly closeNotification: string
  readonly togglePassword: string
}

/** Creates the theme of a product's screens; `labels` name the icon buttons for screen readers. */
export function createUiTheme(brandTheme: BrandTheme, labels: ControlLabels): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': labels.close, size: 44, iconSize: 20 }
  return createTheme({
    primaryColor: 'brand',
    primaryShade: 7,
    colors: { brand: brandTheme.brand, accent: brandTheme.accent, dark: brandTheme.dark },
    black: brandTheme.black,
    fontFamily,
    headings: {
      fontFamily,
      fontWeight: '680',
      ...brandTheme.headings,
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
      xs: `0 1px 2px rgb(${brandTheme.shadow} / 6%)`,
      sm: `0 1px 2px rgb(${brandTheme.shadow} / 5%), 0 4px 12px rgb(${brandTheme.shadow} / 5%)`,
      md: `0 2px 4px rgb(${brandTheme.shadow} / 4%), 0 10px 28px rgb(${brandTheme.shadow} / 8%)`,
      lg: `0 4px 8px rgb(${brandTheme.shadow} / 4%), 0 20px 48px rgb(${brandTheme.shadow} / 12%)`,
      xl: `0 8px 16px rgb(${brandTheme.shadow} / 5%), 0 32px 72px rgb(${brandTheme.shadow} / 18%)`,
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: {
      Button: { defaultProps: { radius: 'xl' }, styles: { root: { fontWeight: 620 } } },
      TextInput: mediumField,
      Autocomplete: mediumField,
      Textarea: mediumField,
      NumberInput: mediumField,
      Select: mediumField,
      PasswordInput: {
        defaultProps: {
          size: 'md',
          // Unlike Mantine's, it can be reached by keyboard.
          visibilityToggleButtonProps: { 'aria-label': labels.togglePassword, tabIndex: 0 },
        },
      },
      InputWrapper: { styles: { label: { fontWeight: 560, marginBottom: 6, fontSize: '0.92rem' } } },
      Modal: {
        defaultProps: { closeButtonProps, radius: 'lg', centered: true },
        styles: { title: { fontWeight: 680, fontSize: '1.15rem' } },
      },
      Drawer: { defaultProps: { closeButtonProps } },
      // A dialog's heading bar is not a banner of the page.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Notification: {
        defaultProps: { closeButtonProps: { 'aria-label': labels.closeNotification }, radius: 'md' },
        // Mantine's own grey is 3.3:1 on white.
        styles: { description: { color: 'var(--mantine-color-dimmed)' } },
      },
      CloseButton: { defaultProps: { 'aria-label': labels.close } },
      Anchor: { defaultProps: { underline: 'hover' } },
      // The default radius of a field would make a checkbox look like a radio button.
      Checkbox: { defaultProps: { radius: 6 } },
    },
  })
}
