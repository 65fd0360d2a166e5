/** The platform's indicators, in Spanish. */
export const indicators = {
  indicators: {
    title: 'Actividad e ingresos de los transportistas',
    lead: 'Cuánto tiempo trabajan y cuánto ganan, de media, los transportistas independientes que reparten con Volant.',
    year: 'Año',
    figuresOf: 'Cifras del año {{year}}, publicadas el {{day}}.',
    wheels: 'Dos y tres ruedas',
    others: 'Otros vehículos',
    duration: 'Duración de una entrega',
    income: 'Ingreso por entrega',
    wait: 'Espera antes de una propuesta',
    tooFew: 'Muy pocos transportistas',
    perWeek: 'Por semana',
    perMonth: 'Por mes',
    volume: 'Entregas realizadas',
    from: 'Más de {{most}}',
    between: '{{from}} a {{to}}',
    totalDuration: 'Duración total',
    totalIncome: 'Ingreso',
    emptyTitle: 'Todavía no hay indicadores',
    emptyHint: 'Los primeros se publicarán aquí a principios del próximo año.',
    loadFailed: 'No se han podido cargar los indicadores',
    method: 'Cómo se calculan estas cifras',
    methodDuration:
      'La duración de una entrega va desde la recogida de la mercancía hasta su entrega al destinatario. Las duraciones totales suman las entregas de una semana o de un mes.',
    methodIncome:
      'El ingreso es lo que la plataforma paga al transportista, una vez deducidos los gastos de servicio, antes de sus propios gastos, cotizaciones e impuestos.',
    methodWait:
      'La espera es el tiempo en línea sin entrega, dividido entre el número de propuestas recibidas.',
    methodGroups:
      'Se cuentan los transportistas independientes, no los conductores asalariados de una empresa. Cada uno está en el grupo de los vehículos con los que más ha repartido en el año.',
    methodFew: 'No se publica una cifra que se base en menos de diez transportistas.',
    law: 'Estos indicadores se publican cada año en aplicación del artículo L. 1326-3 del código de transportes francés y del decreto n.º 2021-501 de 22 de abril de 2021.',
    data: 'Las mismas cifras en datos abiertos (JSON)',
  },
}
