import { expect, test } from 'vitest'
import { deliveryView, noMemory, outcomeOf, remembering } from './delivery-view.ts'
import { withoutPersons } from './memory.ts'
import { aCourse, contents, queued } from './testing.ts'

const running = aCourse({ statut: 'ENAC' })
const other = aCourse({ livraisonId: '00000000-0000-4000-8000-00000000000f' })

test('no delivery is shown without one, and another delivery’s steps do not count', () => {
  expect(deliveryView(null, noMemory, [])).toEqual({ kind: 'none' })
  const view = deliveryView(other, noMemory, [queued(contents.start, 1)])
  expect(view).toMatchObject({ kind: 'running', queued: [], course: { statut: null } })
})

test('steps taken offline are shown over the server’s last state', () => {
  const view = deliveryView(running, noMemory, [queued(contents.arriveDropoff, 1)])
  expect(view).toMatchObject({ kind: 'running', course: { arriveeLivraison: expect.any(Date) } })
  const done = deliveryView(running, noMemory, [queued(contents.deliver, 1)])
  expect(done).toMatchObject({ kind: 'finished', course: { statut: 'LIEF' } })
})

test('a refused step, and what waits behind it, is not shown as done', () => {
  const atDoor = aCourse({ statut: 'ENAC', arriveeLivraison: new Date('2026-03-05T10:30:00Z') })
  const refusal = { code: 'handover-code-wrong', message: 'Ce code n’est pas le bon', facts: {} }
  const refused = queued(contents.deliver, 1, { refusal })
  expect(deliveryView(atDoor, noMemory, [refused])).toMatchObject({
    kind: 'running',
    course: { statut: 'ENAC' },
    queued: [refused],
  })
  const late = [queued(contents.start, 1, { refusal }), queued(contents.arrivePickup, 2)]
  expect(deliveryView(aCourse(), noMemory, late)).toMatchObject({
    kind: 'running',
    course: { statut: null, arriveeEnlevement: null },
  })
})

test('a delivery that the server shows no more stays until its end is known', () => {
  const memory = remembering(noMemory, running)
  expect(deliveryView(null, memory, [])).toMatchObject({ kind: 'running' })
  const over = { last: null, outcome: { course: running, how: 'taken-off' } } as const
  expect(deliveryView(null, over, [queued(contents.deliver, 1)])).toMatchObject({
    kind: 'over',
    outcome: { how: 'taken-off' },
    queued: [{ kind: 'deliver' }],
  })
})

test('a reported end stays; a new delivery replaces it', () => {
  const ended = remembering(noMemory, aCourse({ statut: 'LIEF' }))
  expect(ended.outcome?.how).toBe('delivered')
  // A response that is older than the end.
  expect(deliveryView(running, remembering(ended, running), [])).toMatchObject({ kind: 'over' })
  expect(deliveryView(other, remembering(ended, other), [])).toMatchObject({ kind: 'running' })
  const lost = { last: null, outcome: { course: running, how: 'lost' } } as const
  expect(remembering(lost, running).outcome).toBeNull()
})

test.each([
  ['LIEF', 'delivered'],
  ['RETF', 'returned'],
  ['ANN', 'cancelled'],
  ['RET', null],
  [null, null],
] as const)(
  'a delivery with the last known status %s that the server no longer shows is: %s',
  (statut, how) => {
    expect(outcomeOf(aCourse({ statut }))).toBe(how)
  },
)

test('none of an ended delivery’s personal data is stored', () => {
  const bare = JSON.stringify(
    withoutPersons(aCourse({ statut: 'RETF', retourVers: aCourse().enlevement, consignes: 'Code 12A' })),
  )
  for (const word of ['Claire', 'Moreau', '06 12', 'Gare', 'Sonner', 'Code']) expect(bare).not.toContain(word)
  expect(bare).toContain('Nanterre')
})
