import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

/** A product's colours and typeface. */
export type BrandTheme = {
  /** Its own colour, lightest first; shade 7 carries white text at 4.5:1 or more. */
  readonly brand: MantineColorsTuple
  /** A warm signal colour for small accents; never for text on white. */
  readonly accent: MantineColorsTuple
  /** The greys of the dark scheme. */
  readonly dark: MantineColorsTuple
  /** The colour of text in the light scheme. */
  readonly black: string
  /** The shadows' colour as `r g b`. */
  readonly shadow: string
  /** The typeface and weight of headings, when they differ from the text's. */
  readonly headings?: { readonly fontFamily: string; readonly fontWeight: string }
  /** The colours that Mantine's own defaults leave below 4.5:1, and the surfaces of both schemes. */
  readonly variables: ReturnType<CSSVariablesResolver>
}
