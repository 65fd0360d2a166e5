import { Button, Text } from '@mantine/core'
import { toTelHref } from '@repo/ui/tel-href'
import { useTexts } from '@repo/ui/texts'
import { IconChevronRight, IconMail, IconMessage, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCarrierConfig } from '#carrier/carrier-config/use-carrier-config.ts'
import { paths } from '#carrier/paths.ts'
import type { ProblemPlace } from '#carrier/running-delivery/next-action.ts'
import { getAbsence, getProblemPlace } from '#carrier/running-delivery/next-action.ts'
import type { Course } from '#carrier/running-delivery/outbox/steps.ts'
import { useServerOffset } from '#carrier/running-delivery/use-delivery.ts'
import classes from './Delivery.module.css'
import { problemTexts } from './problem-texts.ts'
import { SheetHead } from './SheetHead.tsx'
import type { Sheet } from './step-sheet.ts'
import { useSheet } from './step-sheet.ts'
import { TitledSection } from './TitledSection.tsx'

const problemsByPlace = {
  pickup: ['absent', 'pas-prete', 'plus-lourde', 'autre', 'interdite'],
  road: [],
  door: ['absence', 'refusal'],
} as const satisfies Record<ProblemPlace, readonly Sheet[]>

/** The problems that may occur while the goods are aboard. */
const roadProblems = ['panne', 'accident'] as const satisfies readonly Sheet[]

/** The list of problems that may occur where the carrier is, and whom to write to or call. */
export function ProblemSheet({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const t = useTexts(problemTexts)
  const { open } = useSheet()
  const place = getProblemPlace(course)
  const isAboard = course.statut === 'ENEF' || course.statut === 'ENAC'
  const isTakeover = course.reprise !== null && !isAboard
  const problemsAtPlace = problemsByPlace[place]
  const problems = [
    ...(isTakeover ? problemsAtPlace.filter((entry) => entry === 'absent') : problemsAtPlace),
    ...(isAboard ? roadProblems : []),
  ]
  const hasAsked = getAbsence(course, Date.now() + useServerOffset()).kind === 'asked'
  return (
    <div className={classes.page}>
      <SheetHead
        back={t('back')}
        onBack={onClose}
        title={t('title')}
        lead={t(
          isTakeover ? 'lead_takeover' : place === 'road' && isAboard ? 'lead_aboard' : `lead_${place}`,
        )}
      />
      {problems.length === 0 ? null : (
        <ul className={classes.problems}>
          {problems
            .filter((entry) => !(entry === 'absence' && hasAsked))
            .map((entry) => {
              const textName = isTakeover && entry === 'absent' ? 'reprise' : entry
              return (
                <li key={entry}>
                  <button type="button" className={classes.problem} onClick={() => open(entry)}>
                    <span>
                      <span className={classes.problemName}>{t(`entry_${textName}`)}</span>
                      <Text span size="sm" c="dimmed" display="block">
                        {t(`hint_${textName}`)}
                      </Text>
                    </span>
                    <IconChevronRight size={20} aria-hidden />
                  </button>
                </li>
              )
            })}
        </ul>
      )}
      {place === 'door' && course.codeDemande ? (
        <TitledSection id="wrong-code" title={t('code')}>
          <Text>{t('codeText')}</Text>
        </TitledSection>
      ) : null}
      <Help course={course} isBeforePickup={course.statut === null || course.statut === 'ACC'} />
    </div>
  )
}

function Help({ course, isBeforePickup }: { readonly course: Course; readonly isBeforePickup: boolean }) {
  const t = useTexts(problemTexts)
  const config = useCarrierConfig()
  const email = config?.supportEmail
  const phone = config?.supportPhone
  return (
    <TitledSection id="problem-help" title={t('help')}>
      <div className={classes.wideButtons}>
        <HelpLink href={paths.messages} icon={<IconMessage size={18} aria-hidden />} isInApp>
          {t('messages')}
        </HelpLink>
        <HelpLink href={toTelHref(course.enlevement.telephone)} icon={<IconPhone size={18} aria-hidden />}>
          {t(course.reprise ? 'callOtherCarrier' : 'callSender')}
        </HelpLink>
        {isBeforePickup ? null : (
          <HelpLink href={toTelHref(course.livraison.telephone)} icon={<IconPhone size={18} aria-hidden />}>
            {t('callRecipient')}
          </HelpLink>
        )}
        {phone ? (
          <HelpLink href={toTelHref(phone)} icon={<IconPhone size={18} aria-hidden />}>
            {t('callSupport')}
          </HelpLink>
        ) : null}
        {email ? (
          <HelpLink href={`mailto:${email}`} icon={<IconMail size={18} aria-hidden />}>
            {t('support')}
          </HelpLink>
        ) : null}
      </div>
    </TitledSection>
  )
}

function HelpLink(props: {
  readonly href: string
  readonly icon: ReactNode
  readonly isInApp?: boolean
  readonly children: string
}) {
  const style = { variant: 'default', className: classes.button ?? '', leftSection: props.icon } as const
  return props.isInApp ? (
    <Button component={Link} to={props.href} {...style}>
      {props.children}
    </Button>
  ) : (
    <Button component="a" href={props.href} {...style}>
      {props.children}
    </Button>
  )
}
