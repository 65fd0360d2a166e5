import { SimpleGrid, Stack, Title } from '@mantine/core'
import { useTexts } from '@repo/ui/texts'
import { ProofPicture } from '#web/proofs/ProofPicture.tsx'
import { shipmentsTexts } from './shipments-texts.ts'

/** The photo and the signature of one end of the trip. Each opens in a larger view. */
export function DeliveryProof(props: {
  readonly place: 'Pickup' | 'Delivery'
  readonly title: string
  readonly proof: { readonly photo: string | null; readonly signature: string | null }
}) {
  const t = useTexts(shipmentsTexts)
  return (
    <Stack gap="sm">
      <Title order={3}>{props.title}</Title>
      <SimpleGrid cols={2} spacing="xs">
        <ProofPicture
          kind="photo"
          src={props.proof.photo}
          alt={t(`photoAt${props.place}`)}
          missing={t('noPhoto')}
        />
        <ProofPicture
          kind="signature"
          src={props.proof.signature}
          alt={t(`signatureAt${props.place}`)}
          missing={t('noSignature')}
        />
      </SimpleGrid>
    </Stack>
  )
}
