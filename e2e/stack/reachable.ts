/** Whether an address responds with success, within ten seconds. */
export async function isReachable(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}
