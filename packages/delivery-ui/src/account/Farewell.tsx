import { Button } from '@mantine/core'
import { EmptyState } from '@repo/ui/States'
import { useTexts } from '@repo/ui/texts'
import { IconHeartHandshake } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ownAccountTexts } from './own-account-texts.ts'

/** The page after an account was deleted, with the fate of its data. */
export function Farewell(props: { readonly homePath: string; readonly homeLabel: string }) {
  const t = useTexts(ownAccountTexts)
  return (
    <div role="status">
      <EmptyState
        order={1}
        icon={<IconHeartHandshake size={30} />}
        title={t('farewellTitle')}
        hint={t('farewellHint')}
        action={
          <Button component={Link} to={props.homePath} variant="light" mt="sm">
            {props.homeLabel}
          </Button>
        }
      />
    </div>
  )
}
