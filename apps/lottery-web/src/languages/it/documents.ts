import type { Translation } from '../translation.ts'

/** The texts around long texts, in Italian. */
export const documents: Pick<Translation, 'documents' | 'notFound' | 'prose' | 'specification'> = {
  specification: {
    lead: 'Tutto ciò che decide un’estrazione, byte per byte: quanto basta per scrivere un proprio verificatore. Il testo è in inglese.',
    contents: 'Indice',
    plain: 'Lo stesso testo, senza formattazione',
    vectors: 'Vettori di prova',
    verifier: 'Il nostro verificatore, in un file',
  },
  documents: { contents: 'Indice', version: 'Versione del {{date}}' },
  prose: {
    everywhere: 'In ogni altro paese, in più lingue',
    newTab: '(nuova scheda)',
    missing: '[da compilare: {{what}}]',
    name: 'nome del gestore',
    legalForm: 'forma giuridica e capitale',
    address: 'indirizzo della sede',
    registration: 'numero di registrazione',
    publisher: 'responsabile della pubblicazione',
    host: 'fornitore di hosting, con indirizzo e telefono',
    mediator: 'organismo di mediazione per i consumatori',
    law: 'legge applicabile e tribunali',
    dataAuthority: 'autorità per la protezione dei dati',
    licenceNumber: 'numero di licenza',
    licenceAuthority: 'autorità di regolamentazione',
    licenceCountries: 'paesi in cui il gioco è autorizzato',
  },
  notFound: {
    title: 'Questa pagina non esiste',
    hint: 'L’indirizzo potrebbe essere incompleto, oppure la pagina è stata spostata.',
    home: 'Torna alla pagina iniziale',
  },
}
