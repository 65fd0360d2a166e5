import type { EmailContent } from '#api/mail/email-content.ts'

/** The outcome of a file's rows. */
type FinishedImport = { readonly fileName: string; readonly ordered: number; readonly refused: number }

/** Returns the notification about a finished import. */
export function importFinishedText({ fileName, ordered, refused }: FinishedImport): string {
  const refusedSentence = refused === 0 ? '' : ` Lignes refusées : ${refused}.`
  return `Le fichier « ${fileName} » est traité. Expéditions commandées : ${ordered}.${refusedSentence}`
}

/** Returns the email about a finished import. */
export function importFinishedEmail(to: string, finishedImport: FinishedImport, url: string): EmailContent {
  return {
    to,
    subject: 'Votre fichier d’expéditions est traité',
    paragraphs: [
      importFinishedText(finishedImport),
      ...(finishedImport.refused === 0
        ? []
        : ['La raison de chaque refus est indiquée à sa ligne : corrigez-la et envoyez-la de nouveau.']),
    ],
    button: { label: 'Voir le fichier', url },
    footer: 'Vous recevez ce message parce que vous avez fait commander ce fichier sur Volant.',
  }
}
