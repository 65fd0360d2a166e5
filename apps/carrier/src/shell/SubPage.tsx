import { Anchor, Stack } from '@mantine/core'
import { PageTitle } from '@repo/ui/PageTitle'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A page below another: back link, title and content. */
export function SubPage(props: {
  readonly back: { readonly to: string; readonly label: string }
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { back, title, lead, actions } = props
  return (
    <Stack gap="lg">
      <div>
        <Anchor component={Link} to={back.to} fw={580} display="inline-flex" py={12} style={backStyle}>
          <IconArrowLeft size={20} aria-hidden />
          {back.label}
        </Anchor>
        <PageTitle
          title={title}
          {...(lead ? { lead: <span style={leadStyle}>{lead}</span> } : {})}
          {...(actions ? { actions } : {})}
        />
      </div>
      {props.children}
    </Stack>
  )
}

/** A subpage has a smaller lead. */
const leadStyle = { fontSize: '1rem' } as const
const backStyle = { alignItems: 'center', gap: 8, marginTop: -14 } as const
