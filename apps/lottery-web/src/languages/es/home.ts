import type { Translation } from '../translation.ts'

/** The home page and the shared texts about draws, in Spanish. */
export const home: Pick<Translation, 'home' | 'game'> = {
  game: {
    days: 'días',
    hours: 'horas',
    minutes: 'minutos',
    seconds: 'segundos',
    left: 'Quedan {{days}} d {{hours}} h {{minutes}} min',
    open: 'Abierto',
    closed: 'Participaciones cerradas',
    postponed: 'Aplazado',
    sealed: 'Lista sellada',
    drawn: 'Sorteado',
    published: 'Resultado publicado',
    cancelled: 'Anulado',
    drawOf: 'Sorteo del {{date}}',
    tickets_one: '{{number}} boleto',
    tickets_other: '{{number}} boletos',
    winners_one: '{{number}} ganador',
    winners_other: '{{number}} ganadores',
    each: '{{amount}} cada uno',
    minimum: 'Mínimo',
    median: 'Mediano',
    maximum: 'Máximo',
    none: 'Sin opinión',
    developmentBeacon: 'Baliza de desarrollo',
    developmentBeaconHint:
      'Este sitio funciona con una baliza local de prueba y no con drand quicknet: sus sorteos no valen nada.',
  },
  home: {
    title: 'La lotería que todos pueden comprobar',
    heroTitle: 'Cada uno pone un poco. Varios se lo reparten todo.',
    heroLead:
      'Un sorteo por semana, varios ganadores a partes iguales, un bote repartido hasta el último céntimo. Y un resultado que usted mismo puede volver a calcular.',
    play: 'Participar en el sorteo',
    register: 'Crear mi cuenta',
    verify: 'Comprobar un sorteo',
    nextDraw: 'Próximo sorteo',
    when: '{{day}} a las {{time}}',
    pot: 'Bote actual',
    potGrows: '{{amount}} más con cada boleto',
    untilClosing: 'Participaciones hasta las {{time}}',
    closedNow: 'Las participaciones están cerradas. La lista de boletos se sella antes del sorteo.',
    drawing: 'Es la hora: llega el azar, se calcula el resultado.',
    postponed: 'El sorteo se ha aplazado 24 horas.',
    noDraw: 'No hay ningún sorteo abierto en este momento.',
    noDrawHint: 'El próximo se abrirá pronto; vuelva dentro de unos minutos.',
    price: '{{price}} por {{draws}} sorteos',
    latest: 'Últimos sorteos',
    latestLead: 'Cada resultado queda publicado para siempre, con todo lo necesario para rehacerlo.',
    proof: 'Ver la prueba',
    proofOf: 'Ver la prueba del sorteo del {{date}}',
    allDraws: 'Todos los sorteos',
    firstDraw: 'El primer sorteo todavía no se ha celebrado.',
    firstDrawHint: 'Su resultado y su prueba aparecerán aquí.',
    concept: 'Cómo funciona',
    conceptLead: 'Una bolsa común en lugar de un gordo: se gana menos, pero ganan más personas.',
    concept1: 'Ponemos en común',
    concept1Text:
      'Con {{price}} participa en {{draws}} sorteos. En cada sorteo, {{pot}} van al bote y {{cost}} pagan el funcionamiento.',
    concept2: 'Votamos',
    concept2Text:
      '¿Pocos ganadores o muchos? Lo deciden los jugadores: mínimo, mediano, máximo o sin opinión.',
    concept3: 'Repartimos',
    concept3Text:
      'Los ganadores reciben la misma parte, céntimo a céntimo. Nada se queda en la caja, nada se guarda para engordar un gran premio.',
    advantages: 'Lo que cambia',
    advantage1: 'Varios ganadores, siempre',
    advantage1Text:
      'Nunca menos de {{floor}} por sorteo, y hasta un jugador de cada {{maximum}} si los jugadores lo quieren.',
    advantage2: 'Un boleto por persona',
    advantage2Text:
      'Nadie compra sus posibilidades: una identidad comprobada, un boleto por sorteo, las mismas opciones para todos.',
    advantage3: 'Un azar que no está en nuestras manos',
    advantage3Text:
      'Procede de drand, una baliza pública mantenida por varias organizaciones independientes de todo el mundo.',
    advantage4: 'Una prueba en cada sorteo',
    advantage4Text:
      'Lista sellada, manifiesto firmado, baliza, cálculo: todo se publica y se comprueba en su navegador.',
    advantage5: 'Un precio claro',
    advantage5Text:
      'De {{price}}, {{potTotal}} son para los ganadores y {{costTotal}} para el funcionamiento. Lo ve antes de pagar.',
    advantage6: 'Límites que se cumplen',
    advantage6Text:
      'Límite de depósito elegido antes del primer pago; pausa y exclusión inmediatas, irrevocables hasta su término.',
    rules: 'Las reglas en resumen',
    rule1:
      'Tener 18 años cumplidos, la identidad validada y vivir en un país donde el juego esté autorizado.',
    rule2:
      'Un sorteo por semana, cada {{weekday}} a las {{time}}, hora de París. Participaciones hasta {{closes}} minutos antes.',
    rule3:
      'Un boleto por jugador y sorteo, con el formato XX11XX22. Puede cambiarlo hasta validarlo; el número no modifica las posibilidades.',
    rule4:
      'Ganadores para N boletos: mínimo N/{{minimum}}, mediano N/{{median}}, máximo N/{{maximum}}, redondeado hacia arriba y nunca menos de {{floor}}.',
    rule5:
      'Los créditos gratuitos se usan primero y valen {{freeMonths}} meses; los créditos pagados no caducan nunca y se reembolsan.',
    rule6: 'Un premio se reclama en {{claimDays}} días. Después pasa al bote siguiente, y se publica.',
    rulesMore: 'Todas las reglas',
    process: 'Un sorteo, paso a paso',
    processLead: 'El orden importa: la lista queda fijada antes de que exista el azar.',
    step1: 'Usted participa',
    step1When: 'Toda la semana',
    step1Text: 'Vota, paga o usa un crédito, recibe su número y lo valida.',
    step2: 'Se cierran las participaciones',
    step2When: '{{closes}} minutos antes',
    step2Text: 'Sin más compras, sin cambios de voto, sin anulaciones.',
    step3: 'La lista se sella y se publica',
    step3When: '{{seals}} minutos antes',
    step3Text:
      'Cada boleto figura en ella sin nombre. Se publican su huella y un manifiesto firmado; a usted le llega su recibo.',
    step4: 'Llega el azar',
    step4When: '{{weekday}}, {{time}}',
    step4Text:
      'La baliza pública anuncia el número de esa hora, fijada de antemano por el calendario. No hay otro posible.',
    step5: 'Se calcula el resultado',
    step5When: 'En un minuto',
    step5Text:
      'Cada boleto recibe una puntuación; ganan las más pequeñas. Todo el mundo obtiene la misma clasificación.',
    step6: 'Se paga a los ganadores',
    step6When: 'En {{claimDays}} días',
    step6Text:
      'Enlace por correo, control de identidad, transferencia al nombre comprobado, autorizada por dos personas.',
    processMore: '¿Por qué un algoritmo en lugar de bolas?',
    testimonials: 'Han jugado',
    end: '¿Pone usted su parte?',
    endText:
      '{{price}} por {{draws}} sorteos, una identidad que comprobar y el próximo {{weekday}} por delante.',
  },
}
