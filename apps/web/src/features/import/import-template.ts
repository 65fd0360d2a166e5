import { importColumns } from '@repo/contracts/delivery/imports'

const example: Readonly<Record<(typeof importColumns)[number], string>> = {
  adresseDepart: '12 rue de Rivoli, 75004 Paris',
  nomExpediteur: 'Claire Martin',
  telephoneExpediteur: '06 12 34 56 78',
  adresseArrivee: 'Gare de Lyon, 75012 Paris',
  nomDestinataire: 'Luc Moreau',
  telephoneDestinataire: '06 12 34 56 79',
  natureColisId: 'SES',
  nombreColis: '1',
  plagePoidsId: '2',
  isHorsGabarit: '0',
  nombreChariot: '0',
  commentaire: 'Sonner deux fois',
  reference: 'PO-2026-0042',
  prevenirDestinataire: '1',
  emailDestinataire: 'luc.moreau@exemple.fr',
}

/** An import file with its columns and one shipment, as a French spreadsheet opens it. */
export function importTemplate(): string {
  const cells = importColumns.map((column) => `"${example[column]}"`)
  return `\uFEFF${importColumns.join(';')}\r\n${cells.join(';')}\r\n`
}
