import { expect, test } from 'vitest'
import { startReachWalk } from './reach-walk.ts'

const phone = { fact: 'phone', form: /0698/ }

function judge(text: string, owned: ReadonlyMap<string, string>) {
  const walk = startReachWalk({
    table: { paid: { when: 'a payment has come', to: { player: ['mail'] } } },
    forms: [phone],
    mayAppear: { 'paid player mail': ['own payment reference'] },
    onLockedScreen: {},
  })
  const outgoing = { event: 'paid', channel: 'mail', reader: 'ada', shown: '', text } as const
  return walk.judge([outgoing], { ids: new Map(), owned }, (name) => ({ name, roles: ['player'] }))
}

test('a text with a phone number, or with data of another person, is reported', () => {
  expect(judge('0698001234', new Map())).toEqual(['paid player mail holds phone: 0698001234'])
  expect(judge('RF12 3456', new Map([['RF12 3456', 'payment reference of bea']]))).toEqual([
    'paid player mail holds payment reference of bea: RF12 3456',
  ])
})

test('a reader’s own datum that looks like a phone number is judged as what it is', () => {
  const reference = 'RF12 0698 0012 3456'
  const owned = new Map([[reference, 'payment reference of ada']])
  expect(judge(reference, owned)).toEqual([])
  expect(judge(`${reference} 0698001234`, owned)).toHaveLength(1)
})
