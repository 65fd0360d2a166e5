import type { Deps } from './deps.ts'

/**
 * Runs a sweep's step for each item, one after the other. One that fails is logged, does not block the others, and is
 * retried by the next sweep. Returns the number of the others.
 */
export async function runForEach<Item extends { readonly id: string }>(
  { log }: Pick<Deps, 'log'>,
  items: Iterable<Item> | AsyncIterable<Item>,
  step: (item: Item) => Promise<void>,
): Promise<number> {
  let done = 0
  for await (const item of items) {
    try {
      await step(item)
      done += 1
    } catch (error) {
      log.error({ err: error, id: item.id }, 'a step of a sweep failed, it is retried')
    }
  }
  return done
}
