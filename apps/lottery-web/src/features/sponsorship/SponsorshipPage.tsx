import { List, Progress, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import type { Output } from '@repo/contracts/endpoint'
import { readSponsorship } from '@repo/contracts/lottery/sponsorship'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { AccountPage } from '#lottery-web/account/AccountPage.tsx'
import { CopyValue } from '#lottery-web/account/CopyValue.tsx'
import { Facts } from '#lottery-web/account/Facts.tsx'
import { Rows } from '#lottery-web/account/Rows.tsx'
import { Section } from '#lottery-web/account/Section.tsx'
import { useFormats } from '#lottery-web/formats.ts'
import { sponsorshipTexts } from './sponsorship-texts.ts'

type Sponsorship = Output<typeof readSponsorship>

/** The player's referral code and link, level, next reward, referred players and rewards. */
export function SponsorshipPage() {
  const t = useTexts(sponsorshipTexts)
  const query = useQuery(endpointQuery(readSponsorship, {}))
  return (
    <AccountPage title={t('title')} lead={t('lead')} query={query}>
      {(sponsorship) => (
        <Stack gap="xl">
          <Section title={t('link')}>
            <Facts
              facts={[
                { name: t('code'), value: <CopyValue name={t('code')} value={sponsorship.code} /> },
                { name: t('link'), value: <CopyValue name={t('link')} value={sponsorship.link} /> },
              ]}
            />
          </Section>
          <LevelSection sponsorship={sponsorship} />
          <Section title={t('referred')}>
            <ReferredPlayers referred={sponsorship.referred} />
          </Section>
          {sponsorship.rewards.length > 0 ? <Rewards rewards={sponsorship.rewards} /> : null}
        </Stack>
      )}
    </AccountPage>
  )
}

function LevelSection({ sponsorship }: { readonly sponsorship: Sponsorship }) {
  const t = useTexts(sponsorshipTexts)
  const { level, levels, counted } = sponsorship
  const span = Math.max(1, level.until - level.from)
  const formatCredits = (credits: number) => t('creditsOf', { count: credits })
  return (
    <Section title={t('level', { name: level.name })}>
      <Text>
        {t('progress', { count: counted, until: level.until, credits: formatCredits(level.credits) })}
      </Text>
      <Progress
        size="lg"
        value={Math.min(100, Math.max(0, (100 * (counted - level.from)) / span))}
        aria-label={t('level', { name: level.name })}
      />
      <Rows
        label={t('levels')}
        columns={[{ name: t('levels') }, { name: t('referred') }, { name: t('reward'), isFigure: true }]}
        rows={levels.map(({ name, from, until, credits, isReached }) => ({
          key: name,
          cells: [
            isReached ? `${name} (${t('reached')})` : name,
            t('range', { from, until }),
            formatCredits(credits),
          ],
        }))}
      />
    </Section>
  )
}

function ReferredPlayers({ referred }: { readonly referred: Sponsorship['referred'] }) {
  const t = useTexts(sponsorshipTexts)
  const format = useFormats()
  if (referred.length === 0) return <Text c="dimmed">{t('noReferred')}</Text>
  return (
    <Rows
      label={t('referred')}
      columns={[{ name: t('nickname') }, { name: t('registeredAt') }, { name: t('counts') }]}
      rows={referred.map(({ nickname, registeredAt, counts }) => ({
        key: nickname,
        cells: [nickname, format.date(registeredAt), counts ? t('counts') : t('countsNot')],
      }))}
    />
  )
}

function Rewards({ rewards }: { readonly rewards: Sponsorship['rewards'] }) {
  const t = useTexts(sponsorshipTexts)
  const format = useFormats()
  return (
    <Section title={t('rewards')}>
      <List>
        {rewards.map(({ threshold, credits, givenAt }) => (
          <List.Item key={threshold}>
            {t('rewardGiven', {
              threshold,
              credits: t('creditsOf', { count: credits }),
              date: format.date(givenAt),
            })}
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
