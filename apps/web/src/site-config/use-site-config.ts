import { useParsedConfig } from '@repo/web-kit/site-config'
import type { SiteConfig } from './site-config.ts'
import { siteConfigSchema } from './site-config.ts'

/** Returns the operator's settings; undefined until they are loaded. */
export const useSiteConfig = (): SiteConfig | undefined => useParsedConfig(siteConfigSchema)
