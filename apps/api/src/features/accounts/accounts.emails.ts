import type { Letter } from '#api/mail/letter.ts'

/** The notice that an account is gone; the last mail to its address. */
export function accountDeletedLetter(to: string): Letter {
  return {
    to,
    subject: 'Votre compte a été supprimé',
    paragraphs: [
      'Votre compte Volant est supprimé et vos données personnelles sont effacées.',
      'Seules restent, sans vos données, les écritures que la loi nous oblige à conserver. Vous pouvez créer un nouveau compte à tout moment.',
    ],
    footer: 'Ceci est le dernier message que vous recevez de nous pour ce compte.',
  }
}
