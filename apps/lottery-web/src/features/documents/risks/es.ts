import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const risks: TextDocument = {
  title: 'Riesgos para el jugador',
  lead: 'Jugar debe seguir siendo un entretenimiento que cuesta poco. Cuando deja de serlo, aquí hay herramientas y, fuera, personas que ayudan.',
  sections: [
    {
      title: 'Lo que hay que saber antes de jugar',
      blocks: [
        [
          'De media, el 80 % de lo apostado vuelve a los jugadores: a la larga se pierde.',
          'La mayoría de los boletos no ganan nada. Los sorteos no tienen memoria: perder a menudo no acerca un premio.',
          'Ningún número, ningún método y ningún momento cambia las posibilidades.',
          'No juegue nunca con dinero prestado ni para recuperar una pérdida.',
          'El juego está prohibido a los menores de 18 años. No preste su cuenta.',
        ],
      ],
    },
    {
      title: 'Señales de alerta',
      blocks: [
        [
          'Pensar en el juego cuando habría que pensar en otra cosa.',
          'Ocultar lo que se gasta, mentir a los allegados.',
          'Volver a jugar para recuperar lo perdido.',
          'Estar irritable o ansioso cuando no se juega.',
          'Pedir prestado, vender o retrasar facturas para jugar.',
        ],
        'Una sola de estas señales basta para hacer una pausa.',
      ],
    },
    {
      title: 'Las herramientas de su cuenta',
      blocks: [
        [
          'Límite de depósito por día, semana y mes: se pide antes del primer pago y se fija libremente. Bajarlo vale al instante; subirlo espera 24 horas y una segunda confirmación.',
          'Pausa: 24 horas, una semana, un mes, seis semanas.',
          'Exclusión: 3, 6 o 12 meses, 3 años, o para siempre.',
          'Sus cifras: lo que ha pagado y recibido en 4 semanas, en 12 meses y desde el principio.',
        ],
        'Una pausa o una exclusión empieza al instante y no se puede levantar antes de su término, aunque usted lo pida. Sus participaciones en sorteos aún no sellados se retiran y sus créditos se devuelven.',
        'Un boleto por sorteo y persona: el juego está hecho de modo que nadie pueda excederse en un mismo sorteo.',
      ],
    },
    {
      title: 'Con quién hablar',
      blocks: [
        'Estos servicios públicos o asociativos escuchan a los jugadores y a sus allegados. No dependen de nosotros.',
        { data: 'helpLines' },
        '¿Su país no está en la lista? Su médico o un servicio social local conoce las direcciones cercanas.',
      ],
    },
    {
      title: 'Para los allegados',
      blocks: [
        'Las líneas de ayuda responden también a las familias. Si alguien juega con la cuenta, el documento o el dinero de otra persona, escríbanos en la página [Contacto](contact), asunto «seguridad»: bloqueamos la cuenta mientras lo comprobamos.',
      ],
    },
  ],
}
