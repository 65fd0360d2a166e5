import type { EmailTemplate } from '#lottery-api/mail/email-content.ts'

type AccountFacts = { readonly ending: string; readonly contactUrl: string }

/** Reports a changed account for prizes and refunds, so that an owner who did not change it can object in time. */
export const payoutAccountEmail: EmailTemplate<AccountFacts> = {
  fr: ({ ending, contactUrl }) => ({
    subject: 'Votre compte bancaire est enregistré',
    paragraphs: ['Vos gains, et les remboursements par virement, seront versés sur ce compte.'],
    facts: [{ label: 'Compte', value: `… ${ending}` }],
    button: { label: 'Nous écrire', url: contactUrl },
    afterword: ['Si vous ne l’avez pas indiqué vous-même, écrivez-nous aussitôt et changez de mot de passe.'],
  }),
  en: ({ ending, contactUrl }) => ({
    subject: 'Your bank account is set',
    paragraphs: ['Your prizes, and refunds by bank transfer, will be paid to this account.'],
    facts: [{ label: 'Account', value: `… ${ending}` }],
    button: { label: 'Write to us', url: contactUrl },
    afterword: ['If you have not set it yourself, write to us at once and change your password.'],
  }),
  es: ({ ending, contactUrl }) => ({
    subject: 'Su cuenta bancaria está registrada',
    paragraphs: ['Sus premios, y los reembolsos por transferencia, se pagarán en esta cuenta.'],
    facts: [{ label: 'Cuenta', value: `… ${ending}` }],
    button: { label: 'Escribirnos', url: contactUrl },
    afterword: ['Si no la ha indicado usted, escríbanos enseguida y cambie su contraseña.'],
  }),
  it: ({ ending, contactUrl }) => ({
    subject: 'Il suo conto bancario è registrato',
    paragraphs: ['Le sue vincite, e i rimborsi con bonifico, saranno versati su questo conto.'],
    facts: [{ label: 'Conto', value: `… ${ending}` }],
    button: { label: 'Scriverci', url: contactUrl },
    afterword: ['Se non l’ha indicato lei, ci scriva subito e cambi la password.'],
  }),
}
