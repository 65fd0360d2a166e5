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

const lyon: readonly Row[] = [
  ['Place des Terreaux', '69001', 45.7674, 4.8336],
  ['Place Sathonay', '69001', 45.769, 4.8303],
  ['Montée de la Grande-Côte', '69001', 45.7704, 4.8335],
  ['Place Bellecour', '69002', 45.7578, 4.832],
  ['Gare de Perrache', '69002', 45.7488, 4.8259],
  ['Rue de la République', '69002', 45.7628, 4.836],
  ['Rue Victor Hugo', '69002', 45.754, 4.8298],
  ['Rue Mercière', '69002', 45.7618, 4.8335],
  ['Quai Saint-Antoine', '69002', 45.7616, 4.832],
  ['Place des Jacobins', '69002', 45.7605, 4.8335],
  ['Place Antonin Poncet', '69002', 45.7567, 4.8347],
  ['Place Carnot', '69002', 45.7504, 4.8277],
  ['Cours Charlemagne', '69002', 45.7433, 4.8197],
  ['Gare de la Part-Dieu', '69003', 45.7606, 4.8597],
  ['Place Guichard', '69003', 45.7594, 4.8474],
  ['Cours Lafayette', '69003', 45.7636, 4.856],
  ['Cours Gambetta', '69003', 45.7535, 4.851],
  ['Place de la Croix-Rousse', '69004', 45.7744, 4.8318],
  ['Boulevard de la Croix-Rousse', '69004', 45.7738, 4.827],
  ['Grande Rue de la Croix-Rousse', '69004', 45.779, 4.83],
  ['Rue Saint-Jean', '69005', 45.7627, 4.8273],
  ['Place Saint-Jean', '69005', 45.7607, 4.8276],
  ['Place de Fourvière', '69005', 45.7622, 4.8222],
  ['Place Maréchal Lyautey', '69006', 45.7683, 4.8428],
  ['Cours Franklin Roosevelt', '69006', 45.7693, 4.847],
  ['Boulevard des Belges', '69006', 45.7735, 4.851],
  ['Place Gabriel Péri', '69007', 45.7556, 4.8432],
  ['Place Jean Macé', '69007', 45.7459, 4.8421],
  ['Avenue Jean Jaurès', '69007', 45.7432, 4.842],
  ['Avenue Tony Garnier', '69007', 45.7313, 4.82],
  ['Place Ambroise Courtois', '69008', 45.7451, 4.8712],
  ['Avenue des Frères Lumière', '69008', 45.7448, 4.876],
  ['Gare de Vaise', '69009', 45.7801, 4.8049],
  ['Place de Valmy', '69009', 45.7745, 4.8052],
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

/** Well-known streets, squares and stations of the cities of the demonstration that are not drawn yet, by one point each. */
export const landmarks: readonly NamedPlace[] = [...namedIn('Paris', paris), ...namedIn('Lyon', lyon)]
