import { placeText } from '#api/core/order/step-place.texts.ts'
import type { Db } from '#api/database.ts'
import type { TimelineEvent, Told } from './timeline-event.types.ts'
import { eventAt } from './timeline-event.types.ts'

function readRoad(db: Db, { id }: Told) {
  return db.delivery.findMany({
    where: { orderId: id },
    select: {
      status: true,
      atPickupAt: true,
      atDropoffAt: true,
      endedAt: true,
      endReason: true,
      billNumber: true,
      carrierId: true,
      carrier: { select: { account: { select: { displayName: true } } } },
      events: {
        select: { status: true, at: true, recordedAt: true, undoneAt: true },
        orderBy: { id: 'asc' },
      },
      proofs: { select: { stage: true, at: true, comment: true, photoFileId: true, signatureFileId: true } },
      pickupNudges: { orderBy: { id: 'asc' } },
      returns: { orderBy: { recordedAt: 'asc' } },
      pickupProblems: { orderBy: { reportedAt: 'asc' } },
      roadProblem: true,
      stepPlaces: { orderBy: { happenedAt: 'asc' } },
      rating: { select: { stars: true, createdAt: true, answeredAt: true } },
    },
  })
}

type Carried = Awaited<ReturnType<typeof readRoad>>[number]

/** Each carrier of the order: its steps as they happened and as they were learned, proofs, questions, returns, the rating. */
export async function roadEvents(db: Db, told: Told): Promise<readonly TimelineEvent[]> {
  return (await readRoad(db, told)).flatMap(eventsOfDelivery)
}

function eventsOfDelivery(delivery: Carried): readonly TimelineEvent[] {
  const who = delivery.carrier.account.displayName
  const { rating, endReason, endedAt } = delivery
  return [
    ...delivery.events.flatMap(({ status, at, recordedAt, undoneAt }) => [
      ...eventAt('road', at, `${who}: ${status}`, recordedAt),
      ...eventAt('road', undoneAt, `${who} takes ${status} back`),
    ]),
    ...eventAt('road', delivery.atPickupAt, `${who} is at the pickup`),
    ...eventAt('road', delivery.atDropoffAt, `${who} is at the drop-off`),
    ...eventAt('road', endReason === null ? null : endedAt, `${who} is done: ${endReason}`),
    ...delivery.proofs.flatMap((proof) => eventAt('road', proof.at, proofOf(proof))),
    ...delivery.stepPlaces.flatMap((place) =>
      eventAt('track', place.happenedAt, `${who}, ${placeText(place)}`),
    ),
    ...delivery.pickupNudges.flatMap((reminder) => reminderEvents(who, reminder)),
    ...delivery.pickupProblems.flatMap((problem) => found(who, problem)),
    ...(delivery.roadProblem ? strandedThen(who, delivery.roadProblem) : []),
    ...delivery.returns.flatMap((request) => returned(who, request)),
    ...eventAt('road', rating?.createdAt ?? null, `the sender rates ${who}: ${rating?.stars} of 5`),
    ...eventAt('road', rating?.answeredAt ?? null, `${who} answers the rating`),
  ]
}

function proofOf({ stage, comment, photoFileId, signatureFileId }: Carried['proofs'][number]): string {
  const has = [
    ...(photoFileId ? ['picture'] : []),
    ...(signatureFileId ? ['signature'] : []),
    ...(comment ? ['a comment'] : []),
  ]
  return `proof of the ${stage}: ${has.join(', ') || 'what it held is erased'}`
}

function reminderEvents(who: string, reminder: Carried['pickupNudges'][number]): readonly TimelineEvent[] {
  return [
    ...eventAt('road', reminder.nudgedAt, `${who} is asked whether it is on its way: ${reminder.reason}`),
    ...eventAt('road', reminder.answeredAt, `${who} answers that it is on its way`),
    ...eventAt('road', reminder.endedAt, `the question to ${who} is over: ${reminder.outcome}`),
  ]
}

function found(who: string, problem: Carried['pickupProblems'][number]): readonly TimelineEvent[] {
  const { kind, outcome, decidedBy } = problem
  return [
    ...eventAt('road', problem.reportedAt, `${who} reports at the pickup: ${kind}`),
    ...eventAt('road', problem.contestedAt, `the sender contests it: ${kind}`),
    ...eventAt('road', problem.forStaffSince, `it waits for the staff: ${kind}`),
    ...eventAt('road', problem.agreedAt, 'the sender accepts the price of the true goods'),
    ...eventAt('road', problem.decidedAt, `${kind} is decided by ${decidedBy}: ${outcome}`),
  ]
}

function strandedThen(who: string, problem: NonNullable<Carried['roadProblem']>): readonly TimelineEvent[] {
  const { kind, outcome, isSomebodyHurt, areGoodsDamaged } = problem
  const how = [
    ...(isSomebodyHurt ? ['somebody is hurt'] : []),
    ...(areGoodsDamaged ? ['goods are damaged'] : []),
  ]
  const said = [`${who} cannot go on with the goods: ${kind}`, ...how].join(', ')
  return [
    ...eventAt('road', problem.reportedAt, said, problem.recordedAt),
    ...eventAt('road', problem.nobodyFoundAt, 'nobody has taken the goods over in time'),
    ...eventAt('road', problem.handoverPhotoAt, `${who} photographs the goods before they are taken over`),
    ...eventAt(
      'road',
      problem.decidedAt,
      outcome === 'taken_over' ? `the goods of ${who} are taken over` : `the goods of ${who} are given up`,
    ),
  ]
}

function returned(who: string, request: Carried['returns'][number]): readonly TimelineEvent[] {
  return [
    ...eventAt(
      'road',
      request.requestedAt,
      `${who} asks to bring the goods back: ${request.reason}`,
      request.recordedAt,
    ),
    ...eventAt('road', request.approvedAt, 'the return is approved'),
    ...eventAt('road', request.refusedAt, 'the return is refused'),
  ]
}
