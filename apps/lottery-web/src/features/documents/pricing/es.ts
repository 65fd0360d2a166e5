import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const pricing: TextDocument = {
  title: 'Transparencia y precios',
  lead: 'Un solo precio, un solo reparto, iguales para todos, y unas cuentas que cuadran al céntimo.',
  sections: [
    {
      title: 'Adónde van sus 3 €',
      blocks: [
        'Una participación cuesta 3 € y da derecho a cuatro sorteos. No hay suscripción, ni gastos de registro, ni nada que se añada al pagar.',
        {
          table: [
            ['Parte', 'Por sorteo', 'Por 4 sorteos', 'De 3 €'],
            ['Bote, repartido entre los ganadores', '0,60 €', '2,40 €', '80 %'],
            ['Funcionamiento del servicio', '0,15 €', '0,60 €', '20 %'],
            ['Total', '0,75 €', '3,00 €', '100 %'],
          ],
        },
        'Los gastos de funcionamiento pagan el alojamiento, los medios de pago, el control de identidad, la atención, los impuestos y la licencia. También pagan los 60 céntimos que cada boleto gratuito pone en el bote.',
      ],
    },
    {
      title: 'El bote',
      blocks: [
        'Bote = número de boletos × 60 céntimos + lo que dejó el sorteo anterior. Se reparte entero en cada sorteo.',
        'Solo queda algo en un caso: un premio que nadie reclamó en 60 días o que ningún puesto de reserva podía recibir. Lo que queda se publica en la ecuación de cada sorteo.',
        'Cada céntimo se anota en un libro de partida doble: la suma de los asientos es siempre cero y el bote pagado es siempre el bote anunciado.',
      ],
    },
    {
      title: 'Un ejemplo completo',
      blocks: [
        'Un domingo hay 12 345 boletos validados y quedaban 1,80 €. Los jugadores eligieron «mediano».',
        [
          'Bote: 12 345 × 0,60 € + 1,80 € = 7408,80 €.',
          'Ganadores: 12 345 ÷ 100 = 123,45, redondeado hacia arriba: 124.',
          'Parte: 7408,80 € ÷ 124 = 59,74 €, y sobran 1,04 €, es decir, 104 céntimos.',
          'Los puestos 1 a 104 reciben un céntimo más: 59,75 €. Los puestos 105 a 124 reciben 59,74 €.',
          'Comprobación: 104 × 59,75 € + 20 × 59,74 € = 7408,80 €.',
        ],
        {
          table: [
            ['Si los jugadores hubieran elegido', 'Ganadores', 'Parte, aprox.', 'Posibilidad de ganar'],
            ['Mínimo (1 de 1000)', '13', '569,91 €', '1 de 950'],
            ['Mediano (1 de 100)', '124', '59,74 €', '1 de 100'],
            ['Máximo (1 de 10)', '1235', '5,99 €', '1 de 10'],
          ],
        },
      ],
    },
    {
      title: 'Lo que se recupera de media',
      blocks: [
        'De 3 € pagados, 2,40 € vuelven a los jugadores y 0,60 € no: de media, jugar cuesta el 20 % de lo apostado, sea cual sea el voto. La mayoría de los boletos no ganan nada. Es un juego, no una inversión.',
        'Su cuenta muestra sus propias cifras: lo que ha pagado y recibido en 4 semanas, en 12 meses y desde el principio.',
      ],
    },
    {
      title: 'Medios de pago y reembolsos',
      blocks: [
        'Tarjeta, PayPal, transferencia bancaria con una referencia, o giro postal. No añadimos ningún recargo. Los créditos pagados que no se han usado se reembolsan por la misma vía del pago; los detalles están en las [condiciones de venta](termsOfSale).',
      ],
    },
  ],
}
