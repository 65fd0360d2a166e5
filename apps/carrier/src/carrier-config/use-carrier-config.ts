import { useConfigOf } from '@repo/web-kit/site-config'
import type { CarrierConfig } from './carrier-config.ts'
import { carrierConfigSchema } from './carrier-config.ts'

/** What the operator configured; undefined until it is there. */
export const useCarrierConfig = (): CarrierConfig | undefined => useConfigOf(carrierConfigSchema)
