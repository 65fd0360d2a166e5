/** The nature of the goods: BIT two temperatures, FRA fresh, SES dry, SUR frozen. */
export type ParcelNature = 'BIT' | 'FRA' | 'SES' | 'SUR'

/** What a nature requires of a vehicle, and its French name on the screen. */
export type ParcelNatureFacts = {
  readonly label: string
  readonly requiresCooling: boolean
  readonly requiresTwoTemperature: boolean
}

/** Every nature, in the order of the form's list. */
export const parcelNatures = {
  BIT: { label: 'Bi-température', requiresCooling: true, requiresTwoTemperature: true },
  FRA: { label: 'Frais', requiresCooling: true, requiresTwoTemperature: false },
  SES: { label: 'Sec / standard', requiresCooling: false, requiresTwoTemperature: false },
  SUR: { label: 'Surgelé', requiresCooling: true, requiresTwoTemperature: false },
} as const satisfies Record<ParcelNature, ParcelNatureFacts>

/** The four codes, in the order of the form's list. */
export const parcelNatureCodes = ['BIT', 'FRA', 'SES', 'SUR'] as const satisfies readonly ParcelNature[]

/** Whether a text is the code of a parcel nature. */
export function isParcelNature(code: string): code is ParcelNature {
  return Object.hasOwn(parcelNatures, code)
}
