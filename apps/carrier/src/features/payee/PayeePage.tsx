import { Alert, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { getPayeeDetails } from '@repo/contracts/delivery/payee'
import { formatFrenchLongDay } from '@repo/contracts/french-date'
import { QueryState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#carrier/paths.ts'
import { SubPage } from '#carrier/shell/SubPage.tsx'
import { PayeeForm } from './PayeeForm.tsx'
import { payeeTexts } from './payee-texts.ts'

/** The bank account for payouts, the VAT regime and the invoicing mandate. */
export function PayeePage() {
  const t = useTexts(payeeTexts)
  const query = useQuery(endpointQuery(getPayeeDetails, {}))
  const payee = query.data
  const details = payee?.coordonnees ?? null
  return (
    <SubPage back={{ to: paths.account, label: t('back') }} title={t('title')} lead={t('lead')}>
      {payee && !details ? (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          {t('missing')}
        </Alert>
      ) : null}
      {details?.enAttenteJusquA ? (
        <Alert color="blue" icon={<IconShieldLock />}>
          {t('resting', { day: formatFrenchLongDay(details.enAttenteJusquA) })}
        </Alert>
      ) : null}
      {/* A form keeps its initial values, so other details remount it. */}
      {payee ? <PayeeForm key={JSON.stringify(details)} payee={payee} /> : null}
      <QueryState
        query={query}
        order={2}
        loading={
          <Stack gap="lg" role="status">
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
            <Skeleton height={300} radius="lg" />
            <Skeleton height={280} radius="lg" />
          </Stack>
        }
      />
    </SubPage>
  )
}
