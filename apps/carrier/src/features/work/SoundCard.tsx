import { Button, Switch } from '@mantine/core'
import { Surface } from '@repo/ui/Surface'
import { useTexts } from '@repo/ui/texts'
import { useId } from 'react'
import { playSoundOnce, useMute } from './offer/ring.ts'
import classes from './Work.module.css'
import { workTexts } from './work-texts.ts'

/** Whether offers ring on this device, with a button that plays the sound. */
export function SoundCard() {
  const t = useTexts(workTexts)
  const { isMuted, setMuted } = useMute()
  const labelId = useId()
  return (
    <Surface className={classes.sound ?? ''} p="md">
      <div className={classes.vehicleWords}>
        <h2 id={labelId} className={classes.soundLabel}>
          {t('sound')}
        </h2>
        <span className={classes.facts}>{t(isMuted ? 'soundOff' : 'soundOn')}</span>
      </div>
      <Button variant="subtle" onClick={playSoundOnce} disabled={isMuted} h={48} px="sm">
        {t('trySound')}
      </Button>
      <Switch
        size="lg"
        checked={!isMuted}
        onChange={(event) => setMuted(!event.currentTarget.checked)}
        aria-labelledby={labelId}
        withThumbIndicator={false}
      />
    </Surface>
  )
}
