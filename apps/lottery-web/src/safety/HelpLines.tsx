import { Anchor, List, Stack, Text } from '@mantine/core'
import { endpointQuery } from '@repo/api-client/react'
import { readProfile } from '@repo/contracts/lottery/profile'
import { findHelp } from '@repo/lottery-rules/help-lines'
import { toTelHref } from '@repo/ui/tel-href'
import { useTexts } from '@repo/ui/texts'
import { useQuery } from '@tanstack/react-query'
import { safetyTexts } from './safety-texts.ts'

/** The help line of a signed-in player's country, once it is known and if there is one, and the international service. */
export function HelpLines() {
  const t = useTexts(safetyTexts)
  const { data } = useQuery(endpointQuery(readProfile, {}))
  return (
    <Stack gap="xs">
      <Text c="dimmed">{t('helpHint')}</Text>
      <List spacing={6}>
        {findHelp(data?.country).map(({ name, phone, url }) => (
          <List.Item key={name}>
            <Anchor href={url} rel="noreferrer" target="_blank" underline="always">
              {name}
            </Anchor>
            {phone ? (
              <>
                {' · '}
                <Anchor href={toTelHref(phone)}>{phone}</Anchor>
              </>
            ) : null}
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
