import type { ImportColumn } from '@repo/contracts/delivery/imports'
import { importColumnNames, importColumns } from '@repo/contracts/delivery/imports'

const example: Readonly<Record<ImportColumn, string>> = {
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  nomExpediteur: 'Claire Martin',
  telephoneExpediteur: '06 12 34 56 78',
  adresseArrivee: 'Gare de Lyon, 75012 Paris',
  nomDestinataire: 'Luc Moreau',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'Sec / standard',
  nombreColis: '1',
  plagePoidsId: '8 kg',
  isHorsGabarit: 'non',
  nombreChariot: '0',
  enlevementPrevu: '',
  demandeCode: 'non',
  codeEntree: '12B4',
  consignes: '3e étage à droite',
  commentaire: 'Sonner deux fois',
  reference: 'PO-2026-0042',
  prevenirDestinataire: 'oui',
  emailDestinataire: 'luc.moreau@exemple.fr',
}

/** Returns an example CSV file with every column and one shipment, in the dialect of French spreadsheets. */
export function createImportTemplate(): string {
  const lines = [importColumnNames, example].map((row) =>
    importColumns.map((column) => `"${row[column]}"`).join(';'),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
