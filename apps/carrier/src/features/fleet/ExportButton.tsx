import { Alert, Button, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCall } from '@repo/api-client/react'
import { exportFleet, fleetExports } from '@repo/contracts/delivery/fleet'
import { SubmitButton } from '@repo/ui/SubmitButton'
import { useTexts } from '@repo/ui/texts'
import { useZodForm } from '@repo/ui/zod-form'
import { IconTableExport } from '@tabler/icons-react'
import { exportTexts } from './export-texts.ts'
import classes from './Fleet.module.css'
import { formatName, useFleet } from './use-fleet.ts'

type FleetExport = (typeof fleetExports)[number]

const periodForm = exportFleet.request.omit({ transporteurId: true })
const oneDriverForm = exportFleet.request.required({ transporteurId: true })

/** A button that opens the export of deliveries, earnings or the plan, for a period and for one driver or all. */
export function ExportButton(props: {
  readonly content: FleetExport
  readonly from: string
  readonly until: string
}) {
  const t = useTexts(exportTexts)
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        size="md"
        mih={48}
        leftSection={<IconTableExport size={20} aria-hidden />}
        onClick={open}
      >
        {t('export')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('title')}>
        <ExportForm {...props} onDone={close} />
      </Modal>
    </>
  )
}

function ExportForm(props: {
  readonly content: FleetExport
  readonly from: string
  readonly until: string
  readonly onDone: () => void
}) {
  const t = useTexts(exportTexts)
  const drivers = useFleet().data?.chauffeurs ?? []
  const exporting = useCall(exportFleet)
  const initialValues = { quoi: props.content, du: props.from, au: props.until, transporteurId: '' }
  const form = useZodForm({ schema: periodForm, initialValues })

  function requestFile(request: Parameters<typeof exporting.mutate>[0]): void {
    const { transporteurId } = form.values
    exporting.mutate(transporteurId === '' ? request : oneDriverForm.parse({ ...request, transporteurId }), {
      onSuccess: ({ url }) => {
        // Served as a download, so this page stays open.
        window.location.assign(url)
        props.onDone()
      },
      onError: ({ status, fields: failures }) => {
        if (status === 422) form.showFailures(failures)
      },
    })
  }

  return (
    <form {...form.onSubmit(requestFile)}>
      <Stack gap="md">
        <NativeSelect
          label={t('what')}
          size="lg"
          data={fleetExports.map((value) => ({ value, label: t(value) }))}
          {...form.field('quoi')}
        />
        <NativeSelect
          label={t('driver')}
          size="lg"
          data={[
            { value: '', label: t('everyDriver') },
            ...drivers.map((driver) => ({ value: driver.transporteurId, label: formatName(driver) })),
          ]}
          {...form.field('transporteurId')}
        />
        <div className={classes.period}>
          <TextInput type="date" label={t('from')} size="lg" {...form.field('du')} />
          <TextInput type="date" label={t('until')} size="lg" {...form.field('au')} />
        </div>
        {exporting.error && exporting.error.status !== 422 ? (
          <Alert color="red" role="alert">
            {exporting.error.message}
          </Alert>
        ) : null}
        <SubmitButton busy={exporting.isPending} size="lg" fullWidth>
          {t('download')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
