import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const licence: TextDocument = {
  title: 'Licencia de juego',
  lead: 'Quién nos autoriza, quién nos supervisa y dónde puede jugar.',
  sections: [
    {
      title: 'Autorización',
      blocks: [
        'Organizar una lotería con dinero exige una autorización. Esta es la que ampara este sitio; lo que el operador aún no ha completado se muestra como tal, y antes no debe ofrecerse ningún pago real.',
        {
          table: [
            ['Elemento', 'Valor'],
            ['Operador', '{name}, {legalForm}'],
            ['Dirección', '{address}'],
            ['Registro', '{registration}'],
            ['Número de licencia', '{licenceNumber}'],
            ['Autoridad', '{licenceAuthority}'],
            ['Países donde el juego está autorizado', '{licenceCountries}'],
          ],
        },
      ],
    },
    {
      title: 'Lo que nos impone la licencia',
      blocks: [
        [
          'Comprobar la edad y la identidad antes de cualquier pago, y el país de residencia al registrarse y al pagar.',
          'Rechazar a las personas que tienen prohibido jugar y respetar cada exclusión hasta su término.',
          'Separar el dinero de los jugadores del dinero del operador, y llevar un libro de cuentas.',
          'Comunicar las operaciones sospechosas, conservar los documentos exigidos y responder ante la autoridad.',
        ],
      ],
    },
    {
      title: 'Comprobar y reclamar',
      blocks: [
        'Puede comprobar nuestro número ante la autoridad indicada arriba: {licenceAuthority}. Para una reclamación, escriba primero en la página [Contacto](contact); si no hay acuerdo, acuda al mediador: {mediator}.',
        'Desconfíe de las imitaciones: nunca pedimos dinero para pagar un premio, y nunca su contraseña.',
      ],
    },
  ],
}
