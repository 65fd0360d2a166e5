import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { siteConfigPath } from './site-config-path.ts'

/** The operator's configuration; throws when the site does not answer. */
export async function fetchSiteConfig<Schema extends z.ZodType>(
  schema: Schema,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const answer = await fetch(siteConfigPath, { signal: signal ?? null })
  if (!answer.ok) throw new Error(`The site's settings answered ${answer.status}`)
  return schema.parse(await answer.json())
}

/** The operator's configuration, fetched once a page load; undefined until it is there. */
export function useConfigOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema> | undefined {
  const query = useQuery({
    queryKey: [siteConfigPath],
    queryFn: ({ signal }) => fetchSiteConfig(schema, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return query.data
}
