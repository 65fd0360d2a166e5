import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { DrawView } from './draw-view.ts'
import { pollUntilResult } from './poll-until-result.ts'

const pollMs = 10_000

test('an answer from before the publication is only a placeholder, and is polled until one from after it', async () => {
  let rank: number | null = null
  const getOptions = (state: DrawView['draw']['state']) => ({
    ...pollUntilResult(['own-entry'], { state, pollMs }),
    queryFn: () => Promise.resolve({ rank }),
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
