import { Alert, Button, Loader, Text } from '@mantine/core'
import { queryKeyOf, useCall } from '@repo/api-client/react'
import { carrierState } from '@repo/contracts/delivery/carrier'
import { photographHandover } from '@repo/contracts/delivery/road-problems'
import { usePageTitle } from '@repo/ui/PageTitle'
import { showError } from '@repo/ui/popups'
import { toTelHref } from '@repo/ui/tel-href'
import { useTexts } from '@repo/ui/texts'
import { IconCircleCheck, IconPhone } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierState } from '#carrier/use-carrier.ts'
import classes from './Delivery.module.css'
import { EmergencyCall } from './EmergencyCall.tsx'
import { PhotoField } from './PhotoField.tsx'
import { problemTexts } from './problem-texts.ts'
import { TitledSection } from './TitledSection.tsx'
import { useStepDraft } from './use-step-draft.ts'

type Incident = NonNullable<CarrierState['incident']>

/** Goods whose carrier cannot continue: the successor, a picture of the goods, and the handover code. */
export function StrandedDelivery({ incident }: { readonly incident: Incident }) {
  const t = useTexts(problemTexts)
  usePageTitle(t(`stranded_${incident.motif}`))
  return (
    <div className={classes.page}>
      <div>
        <h1 className={classes.title}>{t(`stranded_${incident.motif}`)}</h1>
        <Text c="dimmed">{t('strandedLead')}</Text>
      </div>
      {incident.blesse ? <EmergencyCall /> : null}
      <Successor incident={incident} />
      <TitledSection id="handover-photo" title={t('step1')}>
        {incident.photoFaite ? (
          <Alert color="brand" radius="lg" role="status" icon={<IconCircleCheck aria-hidden />}>
            {t('step1Done')}
          </Alert>
        ) : (
          <HandoverPhoto incident={incident} />
        )}
      </TitledSection>
      <TitledSection id="handover-code" title={t('step2')}>
        {incident.code === null ? (
          <Text c="dimmed">{t('step2Later')}</Text>
        ) : (
          <>
            <Text fz="2.6rem" fw={700} ta="center" lts="0.3em" pl="0.3em">
              {incident.code}
            </Text>
            <Text size="sm" c="dimmed">
              {t('step2Text')}
            </Text>
          </>
        )}
      </TitledSection>
    </div>
  )
}

/** The successor that picks up the goods, or the search for one. */
function Successor({ incident: { repreneur } }: { readonly incident: Incident }) {
  const t = useTexts(problemTexts)
  if (!repreneur)
    return (
      <Alert color="accent" radius="lg" role="status" title={t('searching')} icon={<Loader size={20} />}>
        {t('searchingText')}
      </Alert>
    )
  const { nom: name, telephone, vehicule, surPlace } = repreneur
  return (
    <section className={classes.stop} role="status">
      <Text fw={660} fz="1.08rem">
        {t(surPlace ? 'there' : 'coming', { name })}
      </Text>
      <Text>
        {t('vehicle')} : {vehicule}
      </Text>
      <Button
        component="a"
        href={toTelHref(telephone)}
        variant="default"
        className={classes.button ?? ''}
        leftSection={<IconPhone size={20} aria-hidden />}
      >
        {t('callComing', { name })}
      </Button>
    </section>
  )
}

function HandoverPhoto({ incident }: { readonly incident: Incident }) {
  const t = useTexts(problemTexts)
  const client = useQueryClient()
  const sending = useCall(photographHandover)
  const draft = useStepDraft(incident.livraisonId, 'handover')
  const { photo, forget } = draft
  const [isTried, setIsTried] = useState(false)
  function send(): void {
    setIsTried(true)
    if (photo === null || sending.isPending) return
    sending.mutate(
      {
        livraisonId: incident.livraisonId,
        photo: new File([photo.bytes], 'remise', { type: photo.type }),
      },
      {
        onSuccess: () => void forget(),
        onError: (error) => showError({ title: error.status === 0 ? t('handoverOffline') : error.message }),
        onSettled: () => void client.invalidateQueries({ queryKey: queryKeyOf(carrierState) }),
      },
    )
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('step1Text')}
      </Text>
      <PhotoField
        label={t('photo')}
        draft={draft}
        error={isTried && photo === null ? t('photoMissing') : null}
      />
      <Button
        size="lg"
        className={classes.action ?? ''}
        loading={sending.isPending || !draft.isReady}
        onClick={send}
      >
        {t('send')}
      </Button>
    </>
  )
}
