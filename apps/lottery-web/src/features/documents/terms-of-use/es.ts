import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const termsOfUse: TextDocument = {
  title: 'Condiciones de uso',
  lead: 'Las reglas del juego y de la cuenta. Las de la compra están en las condiciones de venta.',
  sections: [
    {
      title: 'Objeto y aceptación',
      blocks: [
        'Estas condiciones vinculan al jugador y a {name}, en adelante «la lotería». Se aceptan al registrarse, junto con las [condiciones de venta](termsOfSale). Un cambio se anuncia por correo antes de que surta efecto y no afecta a un sorteo ya pagado.',
      ],
    },
    {
      title: 'Quién puede jugar',
      blocks: [
        [
          'Tener 18 años cumplidos y capacidad jurídica.',
          'Vivir en un país donde el juego esté autorizado: {licenceCountries}.',
          'No tener prohibido jugar ni estar excluido a petición propia.',
          'No trabajar para la lotería.',
          'Tener una sola cuenta, a su nombre y sin prestarla.',
        ],
        'Al registrarse, el jugador certifica que sus datos son exactos y acepta los avisos relacionados con el juego. Los mensajes comerciales son siempre opcionales.',
      ],
    },
    {
      title: 'La cuenta y la identidad',
      blocks: [
        'La cuenta se activa con un enlace válido durante 48 horas. Después, el jugador aporta el anverso y el reverso de un documento de identidad (PDF, JPG o PNG, 2 MB como máximo) en el mes siguiente al registro. Sin documento en esa fecha, la cuenta se elimina. Un documento enviado a tiempo suspende el plazo; si se rechaza, el jugador tiene 7 días para aportar otro. El jugador validado puede aportar en cualquier momento un documento más reciente; el anterior vale hasta que se valide el nuevo.',
        'No es posible jugar ni pagar antes de la validación. El jugador mantiene en secreto su contraseña y responde del uso de su cuenta, salvo que haya comunicado un acceso ajeno.',
      ],
    },
    {
      title: 'Participar en un sorteo',
      blocks: [
        'Una participación sigue siempre el mismo orden: voto, pago o crédito, número de boleto, validación. Cada jugador tiene un solo boleto por sorteo. El número, con la forma XX11XX22, lo saca un generador criptográfico; el jugador puede cambiarlo hasta la validación. Solo participan los boletos validados.',
        'Las participaciones, los cambios de voto y las anulaciones se cierran 60 minutos antes del sorteo. Un pago recibido después se convierte en créditos.',
      ],
    },
    {
      title: 'El número de ganadores',
      blocks: [
        [
          'Mínimo: un boleto de cada 1000. Mediano: uno de cada 100. Máximo: uno de cada 10. Redondeado hacia arriba, al menos 2, nunca más que boletos.',
          'Prevalece la elección del votante mediano entre los votos expresados; «sin opinión» no cuenta.',
          'Si los dos votos del centro difieren, o no hay votos, la elección es mediano.',
        ],
      ],
    },
    {
      title: 'El sorteo',
      blocks: [
        'Se celebra cada domingo a las 20:00, hora de París. La lista sellada y el manifiesto firmado se publican antes; el azar es la ronda de drand quicknet fijada por esa hora; el resultado es el del cálculo publicado en la página [Seguridad](security). Si lo mostrado y ese cálculo difieren, prevalece el cálculo.',
        'Si la lista no está sellada 15 minutos antes de la hora, el sorteo se aplaza 24 horas. Si la baliza se retrasa, espera esa ronda. Se aplaza seis veces como máximo, cada vez con un aviso firmado. Con menos de dos boletos, o si hubiera que aplazarlo otra vez, se anula y los créditos se devuelven.',
      ],
    },
    {
      title: 'Los premios',
      blocks: [
        'El bote se reparte a partes iguales; los céntimos que sobran son para los primeros puestos, uno cada uno. Se avisa al ganador con un enlace válido durante 72 horas, renovable. El ganador confirma su identidad y reclama el premio en los 60 días siguientes al anuncio. Si el documento validado ha caducado, el ganador aporta antes uno nuevo, sin que este plazo se detenga. Se paga por transferencia, al nombre comprobado. Un premio de hasta 5 € no hay que reclamarlo cuando ya se conocen la identidad y una cuenta al nombre comprobado: se transfiere a ella.',
        'Un premio no reclamado pasa al bote del sorteo siguiente. Si algo se opone al pago (identidad, exclusión, prohibición de jugar), se avisa al ganador, que tiene 14 días para regularizar su situación o responder; solo entonces deciden juntas dos personas de la lotería. Si deciden en contra, el puesto siguiente lo sustituye y el motivo se publica como código. Los posibles impuestos corren a cargo del ganador.',
      ],
    },
    {
      title: 'Juego responsable',
      blocks: [
        'El jugador fija un límite de depósito antes de su primer pago. Una pausa o una exclusión es inmediata e irrevocable hasta su término. Los detalles están en la página [Riesgos para el jugador](risks).',
      ],
    },
    {
      title: 'Usos prohibidos',
      blocks: [
        'Están prohibidos los documentos falsos, las cuentas múltiples, el juego por cuenta ajena, el blanqueo, el uso de medios de pago de terceros y los ataques al servicio. La lotería puede suspender la cuenta mientras lo comprueba y después cerrarla; un premio obtenido así no se debe.',
      ],
    },
    {
      title: 'Apadrinamiento',
      blocks: [
        'Un ahijado cuenta una vez validado y después de un primer sorteo pagado. Los umbrales de 10, 20, 40, 70, 110 y 160 ahijados dan, una vez cada uno, 1, 1, 2, 3, 3 y 4 créditos gratuitos. Apadrinarse a uno mismo, con el mismo documento o la misma cuenta de pago, no cuenta.',
      ],
    },
    {
      title: 'Cierre de la cuenta',
      blocks: [
        'El jugador puede eliminar su cuenta en cualquier momento. La eliminación espera a que se pague un premio y se sortee un boleto sellado. Los créditos pagados y no usados se reembolsan si se pide antes del cierre.',
      ],
    },
    {
      title: 'Responsabilidad, ley y litigios',
      blocks: [
        'La lotería responde de sus obligaciones dentro de los límites de la ley y no de la fuerza mayor. Ley y tribunales: {law}, sin privar al consumidor de la protección de su país. Reclamaciones: página [Contacto](contact) y, después, el mediador: {mediator}.',
      ],
    },
  ],
}
