import type { Translation } from '../translation.ts'

/** Questions and contact, in Spanish. */
export const help: Pick<Translation, 'help'> = {
  help: {
    faqTitle: 'Preguntas frecuentes',
    faqLead: 'Las respuestas a lo que más nos preguntan. Para todo lo demás, escríbanos.',
    search: 'Buscar en las preguntas',
    found_zero: 'Ninguna respuesta contiene estas palabras.',
    found_one: '{{count}} respuesta',
    found_other: '{{count}} respuestas',
    notFound: '¿Su pregunta no está aquí?',
    toContact: 'Escribir a soporte',
    contactTitle: 'Contacto',
    contactLead: 'Le responde una persona por correo; se le envía una copia de su mensaje.',
    name: 'Su nombre',
    email: 'Su dirección de correo',
    subject: 'Asunto',
    chooseSubject: 'Elegir un asunto',
    text: 'Su mensaje',
    send: 'Enviar el mensaje',
    sent: 'Mensaje enviado',
    sentHint: 'Le responderemos a la dirección indicada. Mire también en el correo no deseado.',
    another: 'Escribir otro mensaje',
    toFaq: 'Leer antes las preguntas frecuentes',
    mail: 'O por correo:',
    urgent:
      '¿El juego le hace daño? No espere nuestra respuesta: la pausa es inmediata desde su cuenta, y en muchos países hay líneas de ayuda.',
    toRisks: 'Ayuda y líneas de ayuda',
    conditions: 'Condiciones de participación',
    game: 'El juego',
    draw: 'El sorteo',
    winnings: 'Los premios',
    security: 'La seguridad',
    technical: 'Ayuda técnica',
    personal_data: 'Datos personales',
  },
}
