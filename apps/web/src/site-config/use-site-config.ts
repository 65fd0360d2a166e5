import { useConfigOf } from '@repo/web-kit/site-config'
import type { SiteConfig } from './site-config.ts'
import { siteConfigSchema } from './site-config.ts'

/** What the operator configured; undefined until it is there. */
export const useSiteConfig = (): SiteConfig | undefined => useConfigOf(siteConfigSchema)
