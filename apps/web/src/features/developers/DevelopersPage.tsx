import { Button, Code, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { IconBook2, IconBraces } from '@tabler/icons-react'
import { developersTexts } from './developers-texts.ts'
import { createCallExample, eventExample, signatureExample } from './examples.ts'

/** /mon-entreprise/developpeurs: how to call the API with a key, repeat safely and check webhooks. */
export function DevelopersPage() {
  const t = useTexts(developersTexts)
  return (
    <Stack gap="xl">
      <PageTitle title={t('title')} lead={t('lead')} />
      <Group gap="sm">
        <Button
          component="a"
          href="/api/reference"
          target="_blank"
          rel="noopener"
          leftSection={<IconBook2 size={18} aria-hidden />}
        >
          {t('reference')}
          <VisuallyHidden> {t('newTab')}</VisuallyHidden>
        </Button>
        <Button
          component="a"
          href="/api/openapi.json"
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconBraces size={18} aria-hidden />}
        >
          {t('specification')}
          <VisuallyHidden> {t('newTab')}</VisuallyHidden>
        </Button>
      </Group>
      <Part title={t('authTitle')} text={t('auth')} example={createCallExample(window.location.origin)} />
      <Part title={t('repeatTitle')} text={t('repeat')} />
      <Part title={t('webhooksTitle')} text={t('webhooks')} example={eventExample} />
      <Part title={t('signatureTitle')} text={t('signature')} example={signatureExample} />
    </Stack>
  )
}

/** A titled list of points, one for each line of `text`, above an example. */
function Part(props: { readonly title: string; readonly text: string; readonly example?: string }) {
  return (
    <Surface>
      <Stack gap="md">
        <Title order={2} size="h3">
          {props.title}
        </Title>
        <Stack component="ul" gap="xs" m={0} pl="lg">
          {props.text.split('\n').map((point) => (
            <Text key={point} component="li" lh={1.6} style={{ overflowWrap: 'anywhere' }}>
              {point}
            </Text>
          ))}
        </Stack>
        {props.example === undefined ? null : (
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {props.example}
          </Code>
        )}
      </Stack>
    </Surface>
  )
}
