import { Button, FileButton, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { avatars, changePhoto, removePhoto, updateProfile } from '@repo/contracts/lottery/profile'
import { messages } from '@repo/contracts/patterns'
import { showError, showSuccess } from '@repo/ui/popups'
import { useTexts } from '@repo/ui/texts'
import { chooseDocument } from '@repo/web-kit/files/document-file'
import { Section } from '#lottery-web/account/Section.tsx'
import { Avatar } from '#lottery-web/avatars/Avatar.tsx'
import { showRefusal } from '#lottery-web/session/show-refusal.ts'
import { useConfirmedCall } from '#lottery-web/session/use-confirmed-call.ts'
import classes from './Profile.module.css'
import type { Profile } from './profile.ts'
import { profileTexts } from './profile-texts.ts'
import { useRefreshProfile } from './use-refresh-profile.ts'

/** The player's photo or drawn avatar. A choice applies immediately. */
export function PictureSection({ profile }: { readonly profile: Profile }) {
  const t = useTexts(profileTexts)
  return (
    <Section title={t('picture')} hint={t('pictureHint')}>
      <Group gap="lg" wrap="nowrap" align="center">
        <Avatar avatar={profile.avatar} photoUrl={profile.photoUrl} size={88} />
        <PhotoButtons hasPhoto={profile.photoUrl !== null} />
      </Group>
      <DrawnAvatars profile={profile} />
    </Section>
  )
}

function PhotoButtons({ hasPhoto }: { readonly hasPhoto: boolean }) {
  const t = useTexts(profileTexts)
  const refreshProfile = useRefreshProfile()
  const changing = useConfirmedCall(changePhoto)
  const removing = useConfirmedCall(removePhoto)
  const upload = (file: File | null) => {
    const choice = file ? chooseDocument([file]) : null
    if (!choice) return
    if ('fault' in choice) return showError({ title: choice.fault })
    if (choice.file.type === 'application/pdf') return showError({ title: messages.pictureType })
    changing.mutate(
      { photo: choice.file },
      {
        onSuccess: () => showSuccess({ title: t('saved') }),
        onError: (error) => {
          const { photo } = error.fields
          if (photo === undefined) showRefusal(error)
          else showError({ title: photo })
        },
        onSettled: refreshProfile,
      },
    )
  }
  const remove = () =>
    removing.mutate(
      {},
      {
        onSuccess: () => showSuccess({ title: t('photoRemoved') }),
        onError: showRefusal,
        onSettled: refreshProfile,
      },
    )
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <FileButton accept=".png,.jpg,.jpeg,image/png,image/jpeg" onChange={upload}>
          {(button) => (
            <Button {...button} variant="default" loading={changing.isPending}>
              {t('photoChoose')}
            </Button>
          )}
        </FileButton>
        {hasPhoto ? (
          <Button variant="subtle" color="gray" loading={removing.isPending} onClick={remove}>
            {t('photoRemove')}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {t('photoHint')}
      </Text>
    </Stack>
  )
}

function DrawnAvatars({ profile }: { readonly profile: Profile }) {
  const t = useTexts(profileTexts)
  const refreshProfile = useRefreshProfile()
  const updating = useConfirmedCall(updateProfile)
  const choose = (avatar: (typeof avatars)[number]) =>
    updating.mutate(
      { ...profile, avatar },
      {
        onSuccess: () => showSuccess({ title: t('saved') }),
        onError: showRefusal,
        onSettled: refreshProfile,
      },
    )
  const currentAvatar = updating.isPending ? updating.variables.avatar : profile.avatar
  return (
    <fieldset className={classes.avatars}>
      <legend>{t('avatars')}</legend>
      {avatars.map((avatar) => (
        <UnstyledButton
          key={avatar}
          className={classes.avatar ?? ''}
          aria-label={t(`avatar_${avatar}`)}
          aria-pressed={avatar === currentAvatar}
          onClick={() => choose(avatar)}
        >
          <Avatar avatar={avatar} size={52} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
