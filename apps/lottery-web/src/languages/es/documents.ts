import type { Translation } from '../translation.ts'

/** The texts around long texts, in Spanish. */
export const documents: Pick<Translation, 'documents' | 'notFound' | 'prose' | 'specification'> = {
  specification: {
    lead: 'Todo lo que decide un sorteo, byte a byte: suficiente para escribir su propio verificador. El texto está en inglés.',
    contents: 'Índice',
    plain: 'El mismo texto, sin formato',
    vectors: 'Vectores de prueba',
    verifier: 'Nuestro verificador, en un archivo',
  },
  documents: { contents: 'Índice', version: 'Versión del {{date}}' },
  prose: {
    everywhere: 'En cualquier otro país, en varios idiomas',
    newTab: '(pestaña nueva)',
    missing: '[por completar: {{what}}]',
    name: 'nombre del operador',
    legalForm: 'forma jurídica y capital',
    address: 'domicilio social',
    registration: 'número de registro',
    publisher: 'responsable de la publicación',
    host: 'alojamiento, con dirección y teléfono',
    mediator: 'mediador de consumo',
    law: 'ley aplicable y tribunales',
    dataAuthority: 'autoridad de protección de datos',
    licenceNumber: 'número de licencia',
    licenceAuthority: 'autoridad reguladora',
    licenceCountries: 'países donde el juego está autorizado',
  },
  notFound: {
    title: 'Esta página no existe',
    hint: 'Puede que la dirección esté incompleta o que la página haya cambiado de sitio.',
    home: 'Volver al inicio',
  },
}
