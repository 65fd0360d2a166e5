import type {
  messageChannels,
  messageChoices,
  messageTopics,
  setMessageChoices,
} from '@repo/contracts/delivery/message-choices'
import type { Input, Output } from '@repo/contracts/endpoint'
import { wireTopics } from '#api/core/reach/choices.service.ts'
import type { MutableChannel, Topic } from '#api/core/reach/reach.rules.ts'
import { invert } from '#api/invert.ts'
import type { Choices, setChoices } from './message-choices.service.ts'

type Theme = (typeof messageTopics)[number]
type Canal = (typeof messageChannels)[number]

const wireChannels = {
  push: 'push',
  mail: 'email',
  sms: 'sms',
} as const satisfies Readonly<Record<MutableChannel, Canal>>
const topics = invert(wireTopics)
const channels = invert(wireChannels)
const newsletterCodes = { active: 'active', unconfirmed: 'a-confirmer', none: 'aucune' } as const

/** Returns a topic by its name on the wire. */
export function toTopic(theme: Theme): Topic {
  return topics[theme]
}

/** Returns an account's choices, as its screens show them. */
export function toChoix({
  topics: ownTopics,
  quietHours,
  newsletter,
}: Choices): Output<typeof messageChoices> {
  return {
    success: true,
    themes: ownTopics.map(({ topic, channels: ownChannels }) => ({
      theme: wireTopics[topic],
      canaux: ownChannels.map(({ channel, isOn }) => ({ canal: wireChannels[channel], actif: isOn })),
    })),
    heuresCalmes: quietHours,
    lettre: newsletterCodes[newsletter],
  }
}

/** Converts the form of an account's choices. */
export function toWantedChoices(form: Input<typeof setMessageChoices>): Parameters<typeof setChoices>[2] {
  return {
    muted: form.coupes.map(({ theme, canal }) => ({ topic: topics[theme], channel: channels[canal] })),
    quietHours: form.heuresCalmes,
    newsletter: form.lettre,
  }
}
