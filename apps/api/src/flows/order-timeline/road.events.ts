import { describeStepPlace } from '#api/core/order/step-place.texts.ts'
import type { Db } from '#api/database.ts'
import type { TimelineEvent, TimelineOrder } from './timeline-event.types.ts'
import { createEvent } from './timeline-event.types.ts'

function readRoad(db: Db, { id }: TimelineOrder) {
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

type TimelineDelivery = Awaited<ReturnType<typeof readRoad>>[number]

/**
 * Returns the events of each carrier of the order: steps as they happened and were received, proofs, reminders,
 * returns, the rating.
 */
export async function listRoadEvents(db: Db, order: TimelineOrder): Promise<readonly TimelineEvent[]> {
  return (await readRoad(db, order)).flatMap(listDeliveryEvents)
}

function listDeliveryEvents(delivery: TimelineDelivery): readonly TimelineEvent[] {
  const who = delivery.carrier.account.displayName
  const { rating, endReason, endedAt } = delivery
  return [
    ...delivery.events.flatMap(({ status, at, recordedAt, undoneAt }) => [
      ...createEvent('road', at, `${who}: ${status}`, recordedAt),
      ...createEvent('road', undoneAt, `${who} takes ${status} back`),
    ]),
    ...createEvent('road', delivery.atPickupAt, `${who} is at the pickup`),
    ...createEvent('road', delivery.atDropoffAt, `${who} is at the drop-off`),
    ...createEvent('road', endReason === null ? null : endedAt, `${who} is done: ${endReason}`),
    ...delivery.proofs.flatMap((proof) => createEvent('road', proof.at, describeProof(proof))),
    ...delivery.stepPlaces.flatMap((place) =>
      createEvent('track', place.happenedAt, `${who}, ${describeStepPlace(place)}`),
    ),
    ...delivery.pickupNudges.flatMap((reminder) => listReminderEvents(who, reminder)),
    ...delivery.pickupProblems.flatMap((problem) => listProblemEvents(who, problem)),
    ...(delivery.roadProblem ? listStrandedEvents(who, delivery.roadProblem) : []),
    ...delivery.returns.flatMap((request) => listReturnEvents(who, request)),
    ...createEvent('road', rating?.createdAt ?? null, `the sender rates ${who}: ${rating?.stars} of 5`),
    ...createEvent('road', rating?.answeredAt ?? null, `${who} answers the rating`),
  ]
}

function describeProof({
  stage,
  comment,
  photoFileId,
  signatureFileId,
}: TimelineDelivery['proofs'][number]): string {
  const contents = [
    ...(photoFileId ? ['picture'] : []),
    ...(signatureFileId ? ['signature'] : []),
    ...(comment ? ['a comment'] : []),
  ]
  return `proof of the ${stage}: ${contents.join(', ') || 'its content is erased'}`
}

function listReminderEvents(
  who: string,
  reminder: TimelineDelivery['pickupNudges'][number],
): readonly TimelineEvent[] {
  return [
    ...createEvent('road', reminder.nudgedAt, `${who} is asked whether it is on its way: ${reminder.reason}`),
    ...createEvent('road', reminder.answeredAt, `${who} answers that it is on its way`),
    ...createEvent('road', reminder.endedAt, `the question to ${who} is over: ${reminder.outcome}`),
  ]
}

function listProblemEvents(
  who: string,
  problem: TimelineDelivery['pickupProblems'][number],
): readonly TimelineEvent[] {
  const { kind, outcome, decidedBy } = problem
  return [
    ...createEvent('road', problem.reportedAt, `${who} reports at the pickup: ${kind}`),
    ...createEvent('road', problem.contestedAt, `the sender contests it: ${kind}`),
    ...createEvent('road', problem.forStaffSince, `it waits for the staff: ${kind}`),
    ...createEvent('road', problem.agreedAt, 'the sender accepts the price of the true goods'),
    ...createEvent('road', problem.decidedAt, `${kind} is decided by ${decidedBy}: ${outcome}`),
  ]
}

function listStrandedEvents(
  who: string,
  problem: NonNullable<TimelineDelivery['roadProblem']>,
): readonly TimelineEvent[] {
  const { kind, outcome, isSomebodyHurt, areGoodsDamaged } = problem
  const circumstances = [
    ...(isSomebodyHurt ? ['somebody is hurt'] : []),
    ...(areGoodsDamaged ? ['goods are damaged'] : []),
  ]
  const report = [`${who} cannot go on with the goods: ${kind}`, ...circumstances].join(', ')
  return [
    ...createEvent('road', problem.reportedAt, report, problem.recordedAt),
    ...createEvent('road', problem.nobodyFoundAt, 'nobody has taken the goods over in time'),
    ...createEvent(
      'road',
      problem.handoverPhotoAt,
      `${who} photographs the goods before they are taken over`,
    ),
    ...createEvent(
      'road',
      problem.decidedAt,
      outcome === 'taken_over' ? `the goods of ${who} are taken over` : `the goods of ${who} are given up`,
    ),
  ]
}

function listReturnEvents(
  who: string,
  request: TimelineDelivery['returns'][number],
): readonly TimelineEvent[] {
  return [
    ...createEvent(
      'road',
      request.requestedAt,
      `${who} asks to bring the goods back: ${request.reason}`,
      request.recordedAt,
    ),
    ...createEvent('road', request.approvedAt, 'the return is approved'),
    ...createEvent('road', request.refusedAt, 'the return is refused'),
  ]
}
