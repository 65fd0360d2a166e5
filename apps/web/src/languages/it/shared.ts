/** What several features show, in Italian. */
export const shared = {
  price: {
    breakdown: 'Dettaglio del prezzo',
    line_base: 'Presa in carico',
    line_distance: 'Distanza percorsa ({{distance}})',
    line_parcels: 'Colli supplementari',
    line_trolleys: 'Carrelli o pallet',
    line_minimum: 'Integrazione al prezzo minimo',
    line_nature: 'Secondo il tipo di merce',
    line_oversize: 'Supplemento fuori misura',
    line_rounding: 'Arrotondamento',
    total: 'Totale IVA inclusa',
    fee: 'di cui spese di servizio',
    vat: 'di cui IVA',
    validUntil: 'Valido fino alle {{time}}',
    lastMinutes: 'Valido fino alle {{time}}, ancora {{left}}',
    over: 'Questo prezzo è scaduto',
    estimatedDistance: 'Distanza stimata, senza percorso',
    routeBy: 'Percorso: {{source}}',
    drawnPlan: 'mappa semplificata',
    carbon: 'Emissioni del tragitto: {{figure}}',
    carbonHint:
      "Stima per il veicolo previsto e questa distanza, ritorni a vuoto compresi, secondo medie dell'ADEME.",
  },
  product: {
    live: 'Il tracciamento in diretta di una consegna',
  },
}
