/** The parcel that the home page prices: one dry parcel of 6 to 10 kg. */
export const sampleParcel = {
  natureColisId: 'SES',
  nombreColis: 1,
  plagePoidsId: 2,
  isHorsGabarit: false,
  nombreChariot: 0,
} as const
