import type { Registration } from '../fixtures/lottery/member.ts'

/** The texts by which the play screens are found, in each language. */
export type Words = {
  readonly saveVote: string
  readonly limit: string
  readonly setLimit: string
  readonly method: Readonly<Record<'card' | 'paypal' | 'transfer' | 'money_order', string>>
  /** The button that continues with the chosen payment method. */
  readonly goOn: RegExp
  readonly toPayPal: string
  readonly payPalRefused: string
  readonly otherWay: string
  readonly transfer: string
  readonly moneyOrder: string
  readonly useCredit: string
  readonly makeNumber: string
  readonly otherNumber: string
  readonly validate: string
  readonly isIn: string
  /** The button that verifies a draw in the browser, and its result about five tickets. */
  readonly verify: string
  readonly allRight: RegExp
}

/** The texts of all languages. */
export const words: Readonly<Record<Registration['language'], Words>> = {
  fr: {
    saveVote: 'Enregistrer mon vote',
    limit: 'Limite en euros',
    setLimit: 'Fixer cette limite',
    method: {
      card: 'Carte bancaire',
      paypal: 'PayPal',
      transfer: 'Virement bancaire',
      money_order: 'Mandat postal',
    },
    goOn: /^(Payer|Continuer)/,
    toPayPal: 'Aller sur PayPal',
    payPalRefused: 'PayPal n’a pas pu prélever ce compte',
    otherWay: 'Choisir un autre moyen',
    transfer: 'Votre virement',
    moneyOrder: 'Votre mandat',
    useCredit: 'Participer avec un crédit',
    makeNumber: 'Générer mon numéro',
    otherNumber: 'Un autre numéro',
    validate: 'Valider ce numéro',
    isIn: 'Vous participez',
    verify: 'Vérifier ce tirage',
    allRight: /Tout est juste.+5 tickets/,
  },
  en: {
    saveVote: 'Save my vote',
    limit: 'Limit in euros',
    setLimit: 'Set this limit',
    method: { card: 'Card', paypal: 'PayPal', transfer: 'Bank transfer', money_order: 'Money order' },
    goOn: /^(Pay|Continue)/,
    toPayPal: 'Go to PayPal',
    payPalRefused: 'PayPal could not charge this account',
    otherWay: 'Choose another way',
    transfer: 'Your transfer',
    moneyOrder: 'Your money order',
    useCredit: 'Enter with a credit',
    makeNumber: 'Generate my number',
    otherNumber: 'Another number',
    validate: 'Validate this number',
    isIn: 'You are in',
    verify: 'Check this draw',
    allRight: /Everything is right: 5 tickets/,
  },
  es: {
    saveVote: 'Guardar mi voto',
    limit: 'Límite en euros',
    setLimit: 'Fijar este límite',
    method: {
      card: 'Tarjeta',
      paypal: 'PayPal',
      transfer: 'Transferencia bancaria',
      money_order: 'Giro postal',
    },
    goOn: /^(Pagar|Continuar)/,
    toPayPal: 'Ir a PayPal',
    payPalRefused: 'PayPal no ha podido cargar esta cuenta',
    otherWay: 'Elegir otro medio',
    transfer: 'Su transferencia',
    moneyOrder: 'Su giro postal',
    useCredit: 'Participar con un crédito',
    makeNumber: 'Generar mi número',
    otherNumber: 'Otro número',
    validate: 'Validar este número',
    isIn: 'Usted participa',
    verify: 'Comprobar este sorteo',
    allRight: /Todo es correcto: 5 boletos/,
  },
  it: {
    saveVote: 'Salva il mio voto',
    limit: 'Limite in euro',
    setLimit: 'Fissa questo limite',
    method: {
      card: 'Carta',
      paypal: 'PayPal',
      transfer: 'Bonifico bancario',
      money_order: 'Vaglia postale',
    },
    goOn: /^(Paga|Continua)/,
    toPayPal: 'Vai su PayPal',
    payPalRefused: 'PayPal non ha potuto addebitare questo conto',
    otherWay: 'Scegli un altro mezzo',
    transfer: 'Il suo bonifico',
    moneyOrder: 'Il suo vaglia',
    useCredit: 'Partecipa con un credito',
    makeNumber: 'Genera il mio numero',
    otherNumber: 'Un altro numero',
    validate: 'Convalida questo numero',
    isIn: 'Lei partecipa',
    verify: 'Verifica questa estrazione',
    allRight: /Tutto è giusto: 5 biglietti/,
  },
}
