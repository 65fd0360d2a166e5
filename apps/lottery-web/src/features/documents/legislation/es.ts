import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legislation: TextDocument = {
  title: 'Legislación',
  lead: 'Las reglas que enmarcan una lotería en línea, en resumen. Esta página informa; no sustituye un consejo jurídico.',
  sections: [
    {
      title: 'Un juego regulado',
      blocks: [
        'En casi todos los países, los juegos con dinero están prohibidos salvo autorización. En Europa, cada Estado decide lo que autoriza; no existe una licencia válida en todas partes. En Francia, el principio de prohibición y sus excepciones figuran en los artículos L320-1 y siguientes del código de seguridad interior.',
        'Por eso este sitio solo ofrece el juego en los países de su [licencia](licence): {licenceCountries}. Jugar desde otro país puede ser ilegal allí.',
      ],
    },
    {
      title: 'Los menores',
      blocks: [
        'El juego con dinero está prohibido a los menores de 18 años, y la edad es mayor en algunos países. Comprobamos la identidad antes de cualquier pago; la cuenta de un menor se cierra y el dinero se devuelve.',
      ],
    },
    {
      title: 'Blanqueo de capitales',
      blocks: [
        'La Directiva (UE) 2015/849 obliga a los operadores de juego a identificar a sus clientes, en particular a partir de 2000 € de operaciones vinculadas, a conservar los documentos cinco años y a comunicar las sospechas a la autoridad nacional.',
      ],
    },
    {
      title: 'Consumo',
      blocks: [
        'La Directiva 2011/83/UE sobre los derechos de los consumidores no se aplica a los juegos con dinero (artículo 3, apartado 3, letra c): no hay derecho legal de desistimiento. Aun así, nuestras [condiciones de venta](termsOfSale) reembolsan los créditos pagados sin usar.',
      ],
    },
    {
      title: 'Datos personales',
      blocks: [
        'Se aplica el Reglamento (UE) 2016/679 (RGPD). Sus derechos y los plazos están en la [política de privacidad](privacy).',
      ],
    },
    {
      title: 'Impuestos sobre los premios',
      blocks: [
        'Dependen del país donde vive: exención, retención o declaración. Infórmese en su administración; el impuesto que pueda haber corre a su cargo.',
      ],
    },
    {
      title: 'Prohibición voluntaria de jugar',
      blocks: [
        'Varios países llevan un registro nacional de personas que tienen prohibido jugar, a petición propia o por decisión. Nuestra propia exclusión se describe en la página [Riesgos para el jugador](risks); no sustituye a esos registros.',
      ],
    },
  ],
}
