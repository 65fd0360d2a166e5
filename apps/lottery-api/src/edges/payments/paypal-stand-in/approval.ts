import type { Router } from 'express'
import express from 'express'
import type { Pool } from 'pg'
import { z } from 'zod'
import { overPage, renderApprovalPage } from './approval-page.ts'
import type { NoticeOptions } from './notices.ts'
import { sendNotice } from './notices.ts'
import { changeOrder, findOrder, toPayerId } from './orders.ts'

const decisionSchema = z.object({
  token: z.string(),
  email: z.string().default(''),
  decision: z.enum(['approve', 'decline', 'cancel']),
})

/** Mounts the payer's approval page, and the route that carries out the payer's decision. */
export function mountApprovalRoutes(router: Router, options: NoticeOptions & { readonly pool: Pool }): void {
  const { pool } = options
  router.get('/checkoutnow', async (request, response) => {
    const order = await findOrder(pool, String(request.query.token ?? ''))
    const isWaiting = order?.status === 'CREATED'
    response
      .status(order ? 200 : 404)
      .type('html')
      .send(isWaiting ? renderApprovalPage(order) : overPage)
  })
  router.post('/decision', express.urlencoded({ extended: false }), async (request, response) => {
    const chosen = decisionSchema.safeParse(request.body)
    const order = chosen.success ? await findOrder(pool, chosen.data.token) : null
    if (!chosen.success || !order) return void response.status(404).type('html').send(overPage)
    const url = new URL(chosen.data.decision === 'cancel' ? order.cancelUrl : order.returnUrl)
    url.searchParams.set('token', order.id)
    if (chosen.data.decision !== 'cancel') {
      const payerId = toPayerId(chosen.data.email)
      const changes = { status: 'APPROVED', payerId, declines: chosen.data.decision === 'decline' } as const
      const approved = await changeOrder(pool, order.id, ['CREATED'], changes)
      if (approved) sendNotice(options, 'CHECKOUT.ORDER.APPROVED', { id: order.id })
      url.searchParams.set('PayerID', payerId)
    }
    response.redirect(303, url.href)
  })
}
