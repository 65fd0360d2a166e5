/**
 * What text messages say, each in one segment (160 letters of the GSM alphabet) with a link of up to about 50 letters, which opens the very
 * thing. No name, address or amount: a locked screen shows them.
 */
export const smsTexts = {
  courseCancelled: (link: string) =>
    `Volant : course annulée, ne continuez pas. Vous pouvez en recevoir une autre. Raison : ${link}`,
  courseTakenOff: (link: string) =>
    `Volant : course confiée à un autre transporteur, n’y allez plus. C’est sans conséquence. Raison : ${link}`,
  carrierSuspended: (link: string) =>
    `Volant : votre compte est suspendu, vous ne recevez plus de courses. Motif et recours : ${link}`,
  senderSuspended: (link: string) =>
    `Volant : votre compte est suspendu. Le motif est dans votre boîte mail. Nous écrire : ${link}`,
  accountRestored: (link: string) =>
    `Volant : la suspension de votre compte est levée, toutes ses fonctions vous sont rendues. ${link}`,
  accountEnding: (link: string) =>
    `Volant : inactif, votre compte sera supprimé dans un mois. Connectez-vous pour le garder : ${link}`,
} as const
