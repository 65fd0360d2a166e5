import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfSale: TextDocument = {
  title: 'Condiciones de venta',
  lead: 'Lo que usted compra, cómo lo paga y cuándo se le reembolsa.',
  sections: [
    {
      title: 'Vendedor',
      blocks: [
        'El vendedor es {name}, {legalForm}, {address}, registrado con el número {registration}, titular de la licencia {licenceNumber}.',
      ],
    },
    {
      title: 'Lo que se vende',
      blocks: [
        'Una participación da cuatro créditos pagados; un crédito vale un sorteo. Cuesta 3 €, impuestos incluidos, y este precio se muestra con su reparto antes de cualquier pago: en cada sorteo, 60 céntimos para el bote y 15 céntimos para el funcionamiento.',
        'Los créditos no tienen valor monetario fuera del juego y no se ceden.',
      ],
    },
    {
      title: 'Duración de los créditos',
      blocks: [
        [
          'Créditos pagados: no caducan nunca.',
          'Créditos gratuitos: 12 meses desde su concesión.',
          'Orden de uso: primero los gratuitos, por fecha de caducidad, después los pagados.',
        ],
      ],
    },
    {
      title: 'Pago',
      blocks: [
        'Con tarjeta, PayPal, transferencia bancaria con la referencia indicada, o giro postal. La identidad debe estar validada y debe haberse fijado un límite de depósito. El medio de pago es el del jugador; el pago de un tercero se rechaza o se devuelve.',
        'Una transferencia o un giro cuenta en la fecha en que se recibe y se asocia a su referencia. Si se recibe tras el cierre del sorteo previsto, se convierte en créditos para los siguientes. Si un pago falla, el voto se conserva y el pago puede repetirse hasta el cierre.',
      ],
    },
    {
      title: 'Reembolso',
      blocks: [
        'Los créditos pagados que no se han usado se reembolsan en cualquier momento, a petición desde la cuenta, por la misma vía del pago. Una participación se puede retirar hasta 60 minutos antes del sorteo: su crédito vuelve. Tras el cierre, el boleto está sellado y ya no es reembolsable.',
        'El derecho de desistimiento de 14 días previsto para la venta a distancia no se aplica a los juegos de azar; las reglas anteriores van más allá para los créditos sin usar.',
        'Un sorteo anulado devuelve los créditos. Un sorteo aplazado conserva la participación.',
      ],
    },
    {
      title: 'Premios',
      blocks: [
        'El pago de los premios se describe en las [condiciones de uso](termsOfUse): reclamación en 60 días, transferencia al nombre comprobado.',
      ],
    },
    {
      title: 'Prueba y justificantes',
      blocks: [
        'Cada pago y cada crédito figuran en el extracto de la cuenta, que se puede exportar. Los documentos contables se conservan diez años. Un pago se impugna en la página [Contacto](contact); el mediador es: {mediator}.',
      ],
    },
  ],
}
