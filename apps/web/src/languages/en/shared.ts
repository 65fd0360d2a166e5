/** What several features show, in English. */
export const shared = {
  price: {
    breakdown: 'Price details',
    line_base: 'Pickup charge',
    line_distance: 'Distance driven ({{distance}})',
    line_parcels: 'Additional parcels',
    line_trolleys: 'Trolleys or pallets',
    line_minimum: 'Supplement to the minimum price',
    line_nature: 'For the kind of goods',
    line_oversize: 'Oversize supplement',
    line_rounding: 'Rounding',
    total: 'Total including tax',
    fee: 'of which service fee',
    vat: 'of which VAT',
    validUntil: 'Valid until {{time}}',
    lastMinutes: 'Valid until {{time}}, {{left}} left',
    over: 'This price has expired',
    estimatedDistance: 'Estimated distance, without a route',
    routeBy: 'Route: {{source}}',
    drawnPlan: 'simplified plan',
    carbon: 'Emissions of the trip: {{figure}}',
    carbonHint:
      'Estimate for the vehicle of the quote and this distance, empty returns included, from averages of ADEME.',
  },
  product: {
    live: 'The live tracking of a delivery',
  },
}
