import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'
import { useInBrowser } from './use-in-browser.ts'

/** Switches between light and dark, and stores the choice. Until then the system decides. */
export function ColorSchemeToggle() {
  const t = useTexts(uiTexts)
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const shownScheme = useInBrowser() ? scheme : 'light'
  const next = shownScheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={t(next === 'dark' ? 'toDark' : 'toLight')}
      onClick={() => setColorScheme(next)}
    >
      {next === 'dark' ? <IconMoon size={19} stroke={1.8} /> : <IconSun size={19} stroke={1.8} />}
    </ActionIcon>
  )
}
