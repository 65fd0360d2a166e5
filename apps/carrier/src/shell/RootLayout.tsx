import { useToken } from '@repo/api-client/react'
import { MessageSender } from '@repo/delivery-ui/chat/MessageSender'
import { OfflineNotice } from '@repo/web-kit/OfflineNotice'
import { PageStart } from '@repo/web-kit/PageStart'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { WorkKeeper } from '#carrier/features/work/WorkKeeper.tsx'
import { UpdateNotice } from '#carrier/install/UpdateNotice.tsx'
import { DeliveryKeeper } from '#carrier/running-delivery/DeliveryKeeper.tsx'
import { LiveHints } from './LiveHints.tsx'

/** The frame of every page: skip link, progress bar, notices, and what runs on every page, mostly while signed in. */
export function RootLayout() {
  const token = useToken()
  return (
    <>
      <PageStart contentId="contenu" />
      <OfflineNotice />
      <UpdateNotice />
      <Outlet />
      <ScrollRestoration />
      {token === null ? null : <LiveHints />}
      {token === null ? null : <DeliveryKeeper />}
      <MessageSender />
      {token === null ? null : <WorkKeeper />}
    </>
  )
}
