import { defineTexts } from '@repo/ui/texts'

/** The texts about a price. */
export const priceTexts = defineTexts('price', {
  fr: {
    breakdown: 'Détail du prix',
    line_base: 'Prise en charge',
    line_distance: 'Distance parcourue ({{distance}})',
    line_parcels: 'Colis supplémentaires',
    line_trolleys: 'Chariots ou palettes',
    line_minimum: 'Complément au prix minimum',
    line_nature: 'Selon la nature du colis',
    line_oversize: 'Supplément hors gabarit',
    line_rounding: 'Arrondi',
    total: 'Total TTC',
    fee: 'dont frais de service',
    vat: 'dont TVA',
    validUntil: 'Valable jusqu’à {{time}}',
    lastMinutes: 'Valable jusqu’à {{time}}, encore {{left}}',
    over: 'Ce prix a expiré',
    estimatedDistance: 'Distance estimée, sans itinéraire',
    routeBy: 'Itinéraire : {{source}}',
    drawnPlan: 'plan simplifié',
    carbon: 'Émissions du trajet : {{figure}}',
    carbonHint:
      'Estimation pour le véhicule prévu au devis et cette distance, retours à vide compris, d’après des moyennes de l’ADEME.',
  },
})
