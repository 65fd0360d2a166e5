/** What several features show, in Spanish. */
export const shared = {
  price: {
    breakdown: 'Detalle del precio',
    line_base: 'Cargo inicial',
    line_distance: 'Distancia recorrida ({{distance}})',
    line_parcels: 'Paquetes adicionales',
    line_trolleys: 'Carros o palés',
    line_minimum: 'Complemento hasta el precio mínimo',
    line_nature: 'Según la naturaleza del paquete',
    line_oversize: 'Suplemento por gran tamaño',
    line_rounding: 'Redondeo',
    total: 'Total con impuestos',
    fee: 'de los cuales gastos de servicio',
    vat: 'de los cuales IVA',
    validUntil: 'Válido hasta las {{time}}',
    lastMinutes: 'Válido hasta las {{time}}, quedan {{left}}',
    over: 'Este precio ha caducado',
    estimatedDistance: 'Distancia estimada, sin itinerario',
    routeBy: 'Itinerario: {{source}}',
    drawnPlan: 'plano simplificado',
    carbon: 'Emisiones del trayecto: {{figure}}',
    carbonHint:
      'Estimación para el vehículo previsto y esta distancia, retornos en vacío incluidos, según medias de la ADEME.',
  },
  product: {
    live: 'El seguimiento en directo de una entrega',
  },
}
