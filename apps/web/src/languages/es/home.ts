/** The home page in Spanish. */
export const home = {
  details: 'Detalle del precio y emisiones',
  requote: 'Volver a calcular el precio',
  pageTitle: 'Entrega inmediata en toda Francia',
  heroTitle: '¿Un paquete que entregar?\nTomamos el volante.',
  heroLead:
    'Bastan dos direcciones: ve el precio, hace el pedido y un transportista profesional cercano se pone en camino.',
  heroPoint1: 'El precio antes de pedir',
  heroPoint2: 'El seguimiento en directo en el mapa',
  heroPoint3: 'Una foto y una firma en la entrega',

  estimateTitle: 'Calcule su entrega',
  pickup: 'Dirección de recogida',
  dropoff: 'Dirección de entrega',
  estimate: 'Calcular el precio',
  estimating: 'Calculando el precio...',
  price: 'Precio de su entrega',
  facts: '{{vehicle}} · {{distance}} · unos {{duration}} de trayecto',
  validate: 'Continuar',
  priceNote: '* Precio calculado para un paquete de 10 kg como máximo.',

  aboutTitle: 'Cómo funciona',
  aboutLead:
    'En unos instantes, Volant pone en contacto a quienes tienen algo que entregar con los transportistas profesionales que ya circulan cerca.',
  step1: 'Describa su envío',
  step1Text:
    'Dos direcciones, el peso, el número de paquetes. El precio aparece y no cambia durante 15 minutos.',
  step2: 'Pague con tarjeta',
  step2Text: 'El importe se reserva y solo se cobra en la recogida. Sin transportista, no paga nada.',
  step3: 'Un transportista acepta',
  step3Text: 'La solicitud llega al transportista disponible más cercano cuyo vehículo conviene a su envío.',
  step4: 'Siga el envío hasta la puerta',
  step4Text: 'Ve avanzar el vehículo en el mapa. Una foto y una firma confirman la entrega.',

  featuresTitle: 'Pensado para que nada se pierda por el camino',
  tracking: 'Seguimiento en tiempo real',
  trackingText:
    'La posición del transportista, su tiempo de llegada y cada etapa, de la salida a la entrega.',
  chat: 'Conversación con el transportista',
  chatText: '¿Un código de puerta, un piso, un imprevisto? Escribe directamente a quien entrega.',
  clearPrice: 'Un precio claro, todo incluido',
  clearPriceText:
    'El precio con impuestos se conoce antes de pedir. Incluye el transporte y los gastos de servicio.',
  cold: 'Temperatura controlada',
  coldText: 'Seco, fresco, congelado o dos temperaturas: el vehículo se elige en consecuencia.',
  proof: 'Pruebas en cada entrega',
  proofText: 'Foto y firma en la recogida y en la entrega, guardadas con su pedido.',
  anySize: 'Del sobre al palé',
  anySizeText: 'De 0 a 2.200 kg: en bicicleta, moto, coche, furgoneta o camión.',

  countersTitle: 'Circulan con Volant',
  carriers: 'transportistas inscritos',
  senders: 'remitentes inscritos',

  sliderTitle: '¿Qué desea hacer entregar?',
  slider: 'Ejemplos de envíos',
  slide: 'Ejemplo {{index}} de {{total}}',
  previous: 'Ejemplo anterior',
  next: 'Ejemplo siguiente',
  pause: 'Detener el desfile',
  play: 'Reanudar el desfile',
  parcels: 'Paquetes y comercio electrónico',
  parcelsText: 'El pedido de un cliente, entregado en su barrio sin esperas.',
  flowers: 'Flores',
  flowersText: 'Un ramo que llega tan fresco como salió de la tienda.',
  meals: 'Catering y pastelería',
  mealsText: 'Un bufé o una tarta de pisos, en frío y en llano hasta la recepción.',
  health: 'Farmacia y medicina',
  healthText: 'Un material o un preparado esperados, seguidos de mano en mano.',
  devices: 'Informática y electrodomésticos',
  devicesText: 'Un ordenador reparado, una lavadora, una pantalla de recambio.',
  furniture: 'Muebles y palés',
  furnitureText: 'Un armario, carros o palés, hasta 2.200 kg.',

  faqTitle: 'Preguntas frecuentes',
  faqLead: '¿Otra pregunta? Escríbanos y le responderemos.',
  faqContact: 'Contáctenos',
  faq1: '¿Cómo se calcula el precio?',
  faq1Text:
    'Automáticamente, según la distancia, el peso, el número de paquetes, la naturaleza de la mercancía y el vehículo necesario. Incluye los gastos de servicio y siempre se le muestra antes del pedido.',
  faq2: '¿Cuándo se me cobra?',
  faq2Text:
    'El pago se hace con tarjeta en el momento del pedido: el importe se reserva y se cobra cuando el transportista recoge la mercancía. Si no se encuentra transportista, la reserva se anula.',
  faq3: '¿Puedo cancelar una entrega?',
  faq3Text:
    'Sí. La cancelación es gratuita en el minuto siguiente a la solicitud, mientras la mercancía no se haya recogido. Después se aplican gastos por el desplazamiento y los kilómetros ya recorridos o, tras la recogida, el precio del trayecto y su devolución; se le muestran antes de confirmar.',
  faq4: '¿Quiénes son los transportistas?',
  faq4Text:
    'Profesionales, autónomos o empleados de una empresa de transporte. Sus documentos (identidad, permiso, extracto del registro, seguros) se comprueban antes del primer trayecto y después cada 6 meses.',
  faq5: '¿Cómo sé que mi mercancía ha llegado?',
  faq5Text:
    'Se toman una foto y una firma en la recogida y en la entrega. Las encuentra en su espacio, con las posibles reservas del destinatario.',
  faq6: '¿Dónde está disponible el servicio?',
  faq6Text: 'En Francia. La búsqueda de direcciones se limita al territorio francés.',

  joinTitle: 'Suba a bordo',
  joinSender: 'Tiene algo que hacer entregar',
  joinSenderText: 'Cree su cuenta de remitente, para usted o para su empresa.',
  joinSenderAction: 'Hacerse remitente',
  joinCarrier: 'Entrega, solo o en equipo',
  joinCarrierText: 'Reciba trayectos cerca de usted y vea su ganancia antes de aceptar.',
  joinCarrierAction: 'Hacerse transportista',

  newsletterTitle: 'Noticias de la carretera',
  newsletterLead: 'De vez en cuando, lo que cambia en Volant. Su suscripción se confirma por correo.',
  newsletterEmail: 'Su correo electrónico',
  newsletterSend: 'Enviar',
  newsletterDone: 'Revise su bandeja de entrada',
  newsletterDoneText: 'Acabamos de enviarle un correo: el enlace que contiene confirma su suscripción.',
}

/** The texts further down the home page, in Spanish. */
export const homeMore = {
  examples: 'Cuánto cuesta',
  examplesLead: 'Los precios de hoy, todo incluido. El suyo depende de sus dos direcciones.',
  byRoad: '{{distance}} por carretera',
  envelope: 'Un sobre, hasta 5 kg',
  large: 'Un paquete grande, hasta 20 kg',
  pallet: 'Un palé, hasta 600 kg',
  carriers: 'Quién transporta',
  papers: 'Documentos verificados',
  papersText:
    'La identidad, el permiso, la matriculación y el seguro se comprueban antes de la primera entrega y en cada vencimiento.',
  insured: 'Vehículos asegurados',
  insuredText: 'Cada vehículo tiene su propio seguro; sin él, no recibe ninguna entrega.',
  rated: 'Entregas valoradas',
  ratedText: 'Usted valora cada entrega y ve la valoración de quien va a su casa.',
} as const
