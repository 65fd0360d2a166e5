import { Text } from '@mantine/core'
import type { missingDocument } from '@repo/contracts/delivery/documents'
import { defineTexts, useTexts } from '@repo/ui/texts'
import type { z } from 'zod'

/** A document that keeps somebody from work. */
export type MissingPaper = z.output<typeof missingDocument>

const texts = defineTexts('missing-papers', {
  fr: {
    A_FOURNIR: 'à fournir',
    EN_COURS: 'en vérification',
    REFUSEE: 'refusée',
    entreprise: 'de l’entreprise',
    vehicule: 'du véhicule',
  },
})

/**
 * What is missing, one line for each: which paper, whose, how it stands and why it will not do. `driver` is what the driver is called; beside
 * the vehicle's name (`isBesideVehicle`) it is not said again.
 */
export function MissingPapers(props: {
  readonly papers: readonly MissingPaper[]
  readonly driver?: string
  readonly isBesideVehicle?: boolean
}) {
  const t = useTexts(texts)
  return (
    <ul style={{ margin: '8px 0 0', paddingInlineStart: 20 }}>
      {props.papers.map(({ type, libelle, de, vehicule, etat, precision }) => {
        const owner = de === 'chauffeur' ? props.driver : (vehicule?.nom ?? t(de))
        const whose = props.isBesideVehicle && de === 'vehicule' ? undefined : owner
        return (
          <li key={`${de} ${type}`}>
            <Text component="span" fw={600} inherit>
              {whose ? `${libelle}, ${whose}` : libelle}
            </Text>
            {` : ${t(etat)}`}
            {precision ? (
              <Text component="span" display="block" size="sm">
                {precision}
              </Text>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
