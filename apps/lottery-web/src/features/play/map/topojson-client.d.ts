declare module 'topojson-client' {
  type Ring = readonly (readonly [longitude: number, latitude: number])[]
  type Geometry =
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }
  export function feature(
    topology: unknown,
    object: unknown,
  ): { readonly features: readonly { readonly id?: string; readonly geometry: Geometry }[] }
}
