import type { TextDocument } from '#lottery-web/prose/text-document.ts'

export const legalNotice: TextDocument = {
  title: 'Aviso legal',
  lead: 'Quién edita y aloja este sitio.',
  sections: [
    {
      title: 'Editor',
      blocks: [
        [
          '{name}',
          '{legalForm}',
          '{address}',
          'Registro: {registration}',
          'Responsable de la publicación: {publisher}',
        ],
        'Se contacta con el editor en la página [Contacto](contact).',
      ],
    },
    { title: 'Alojamiento', blocks: ['{host}'] },
    {
      title: 'Licencia',
      blocks: [
        'Licencia {licenceNumber}, concedida por {licenceAuthority}, para: {licenceCountries}. Vea [Licencia de juego](licence).',
      ],
    },
    {
      title: 'Propiedad intelectual',
      blocks: [
        'Los textos, los dibujos, la marca y el software de este sitio están protegidos. Los archivos publicados de un sorteo (manifiesto, firma, lista, baliza, resultado) se pueden copiar, guardar y redistribuir libremente: para eso existen.',
        'El número aleatorio es el de drand, un proyecto de la League of Entropy, que no está vinculada a la lotería. Tipos de letra: Inter y Fraunces (SIL Open Font License).',
      ],
    },
    {
      title: 'Datos y cookies',
      blocks: [
        'Ningún rastreador, ninguna publicidad. El detalle está en la [política de privacidad](privacy).',
      ],
    },
    {
      title: 'Ley y litigios',
      blocks: ['Ley y tribunales: {law}. Mediador de consumo: {mediator}.'],
    },
  ],
}
