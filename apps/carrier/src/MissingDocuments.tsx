import { Anchor, Text } from '@mantine/core'
import type { missingDocument } from '@repo/contracts/delivery/documents'
import { unknownValue } from '@repo/contracts/extensible-enum'
import { defineTexts, useTexts } from '@repo/ui/texts'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { paths } from './paths.ts'
import type { CarrierState } from './use-carrier.ts'
import { useCarrier } from './use-carrier.ts'

/** A document that is missing and blocks a person's work. */
export type MissingDocument = z.output<typeof missingDocument>

const texts = defineTexts('missing-papers', {
  fr: {
    A_FOURNIR: 'à fournir',
    EN_COURS: 'en vérification',
    REFUSEE: 'refusée',
    inconnu: 'à vérifier',
    entreprise: 'de l’entreprise',
    vehicule: 'véhicule à ajouter',
    blocks_inconnu: 'Sans cette pièce, pas d’offre.',
    blocks_chauffeur: 'Sans cette pièce, aucune offre.',
    blocks_entreprise: 'Sans cette pièce, aucune offre pour aucun chauffeur.',
    blocks_vehicule: 'Sans cette pièce, pas d’offre pour ce véhicule.',
  },
})

/**
 * The missing documents: each with its subject, its state, the reason of a refusal and what it blocks. A document that
 * the reader may upload is a link. `driver` is the driver's name. With `isBesideVehicle`, the vehicle is not repeated.
 */
export function MissingDocuments(props: {
  readonly documents: readonly MissingDocument[]
  readonly driver?: string
  readonly isBesideVehicle?: boolean
}) {
  const t = useTexts(texts)
  const readerType = useCarrier().data?.userType
  return (
    <ul style={{ margin: '8px 0 0', paddingInlineStart: 20, display: 'grid', gap: 6 }}>
      {props.documents.map((document) => {
        const { type, libelle, de, vehicule, etat, precision } = document
        const owner =
          de === 'chauffeur' ? props.driver : (vehicule?.nom ?? (de === unknownValue ? undefined : t(de)))
        const shownOwner = props.isBesideVehicle && de === 'vehicule' ? undefined : owner
        const name = shownOwner ? `${libelle}, ${shownOwner}` : libelle
        return (
          <li key={`${de} ${type} ${libelle} ${vehicule?.vehiculeId ?? ''}`}>
            {canUpload(document, readerType) ? (
              <Anchor component={Link} to={paths.document(type, vehicule?.vehiculeId)} fw={600} inherit>
                {name}
              </Anchor>
            ) : (
              <Text component="span" fw={600} inherit>
                {name}
              </Text>
            )}
            {` : ${t(etat)}`}
            <Text component="span" display="block" size="sm" c="dimmed">
              {[precision, t(`blocks_${de}`)].filter((line) => line !== null).join(' ')}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Whether the reader may upload a document. Drivers upload their own; administrators those of the company and its
 * vehicles; independent carriers all.
 */
function canUpload({ de }: MissingDocument, readerType: CarrierState['userType'] | undefined): boolean {
  if (readerType === 'TRIN') return true
  return readerType === 'LIVR' ? de === 'chauffeur' : readerType === 'TREN' && de !== 'chauffeur'
}
