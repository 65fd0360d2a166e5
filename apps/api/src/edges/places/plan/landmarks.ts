import { spaced, wordsOf } from '../address-text.ts'
import type { NamedPlace } from './named-place.types.ts'

type Row = readonly [name: string, postcode: string, lat: number, lon: number]

// Typed by hand. Of a long street the point is one in its best-known stretch, and the postcode that of this stretch.
const paris: readonly Row[] = [
  ['Place de la Concorde', '75008', 48.8656, 2.3212],
  ['Avenue des Champs-Élysées', '75008', 48.8698, 2.3078],
  ['Rue de Rivoli', '75001', 48.8606, 2.3376],
  ['Rue de la Paix', '75002', 48.8691, 2.3315],
  ['Place Vendôme', '75001', 48.8675, 2.3295],
  ["Avenue de l'Opéra", '75001', 48.8667, 2.334],
  ['Rue Montorgueil', '75002', 48.8655, 2.3468],
  ['Place de la République', '75003', 48.8674, 2.3636],
  ["Place de l'Hôtel de Ville", '75004', 48.8566, 2.3515],
  ['Place des Vosges', '75004', 48.8556, 2.3655],
  ['Boulevard Saint-Michel', '75005', 48.848, 2.3418],
  ['Rue Mouffetard', '75005', 48.8425, 2.3497],
  ['Boulevard Saint-Germain', '75006', 48.8532, 2.336],
  ['Avenue Montaigne', '75008', 48.866, 2.304],
  ['Place Charles de Gaulle', '75008', 48.8738, 2.295],
  ['Gare Saint-Lazare', '75008', 48.8762, 2.3253],
  ['Boulevard Haussmann', '75009', 48.8737, 2.332],
  ['Rue La Fayette', '75009', 48.8766, 2.3453],
  ['Rue des Martyrs', '75009', 48.8797, 2.3401],
  ['Gare du Nord', '75010', 48.8809, 2.3553],
  ["Gare de l'Est", '75010', 48.8768, 2.3592],
  ['Place de la Bastille', '75011', 48.8532, 2.3692],
  ['Rue Oberkampf', '75011', 48.8652, 2.376],
  ['Boulevard Voltaire', '75011', 48.858, 2.38],
  ['Rue du Faubourg Saint-Antoine', '75011', 48.8507, 2.3785],
  ['Gare de Lyon', '75012', 48.8443, 2.3744],
  ['Place de la Nation', '75012', 48.8484, 2.3959],
  ['Avenue Daumesnil', '75012', 48.841, 2.389],
  ["Gare d'Austerlitz", '75013', 48.8425, 2.3645],
  ["Place d'Italie", '75013', 48.8314, 2.3555],
  ['Place Denfert-Rochereau', '75014', 48.8338, 2.3324],
  ['Gare Montparnasse', '75015', 48.8408, 2.3199],
  ['Rue de Vaugirard', '75015', 48.84, 2.306],
  ['Rue de la Convention', '75015', 48.8385, 2.292],
  ['Place du Trocadéro', '75016', 48.8631, 2.2872],
  ['Rue de Passy', '75016', 48.8577, 2.2795],
  ['Place de Clichy', '75018', 48.8836, 2.3274],
  ['Place du Tertre', '75018', 48.8865, 2.3408],
  ['Rue de Belleville', '75020', 48.873, 2.387],
  ['Place Gambetta', '75020', 48.8651, 2.3985],
]

const namedIn = (city: string, rows: readonly Row[]) =>
  rows.map(
    ([name, postcode, lat, lon]): NamedPlace => ({
      name,
      folded: spaced(wordsOf(name)),
      city,
      postcode,
      point: { lat, lon },
    }),
  )

/** Well-known streets, squares and stations of Paris, which is not drawn yet, by one point each. */
export const landmarks: readonly NamedPlace[] = namedIn('Paris', paris)
