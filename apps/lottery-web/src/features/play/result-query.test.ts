import { readParticipation } from '@repo/contracts/lottery/participation'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { DrawView } from './draw-view.ts'
import { resultQuery } from './result-query.ts'

const pollMs = 10_000

test('an answer from before the publication is only a placeholder, and is polled until one from after it', async () => {
  let rank: number | null = null
  const getOptions = (state: DrawView['draw']['state']) => ({
    ...resultQuery(readParticipation, { week: '2026-W48' }, { state, pollMs }),
    // as: the options read no field of the answer.
    queryFn: () => Promise.resolve({ rank } as never),
  })
  const observer = new QueryObserver(new QueryClient(), getOptions('drawn'))
  const stop = observer.subscribe(() => undefined)
  const read = () => {
    const { data, isPlaceholderData } = observer.getCurrentResult()
    const { refetchInterval } = observer.options
    const interval =
      typeof refetchInterval === 'function' ? refetchInterval(observer.getCurrentQuery()) : refetchInterval
    return { data, isPlaceholderData, interval }
  }
  await vi.waitFor(() =>
    expect(read()).toEqual({ data: { rank: null }, isPlaceholderData: false, interval: pollMs }),
  )
  rank = 3
  observer.setOptions(getOptions('published'))
  expect(read()).toEqual({ data: { rank: null }, isPlaceholderData: true, interval: pollMs })
  await vi.waitFor(() =>
    expect(read()).toEqual({ data: { rank: 3 }, isPlaceholderData: false, interval: false }),
  )
  stop()
})
