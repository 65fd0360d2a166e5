// Before the site's own code, which reads browser globals as soon as it loads.
import './browser-globals-stub.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { setProduct } from './browser-globals-stub.ts'

// as: `renderPages` gives both
const { bundle, input } = workerData as { readonly bundle: string; readonly input: unknown }
const { product, prerender } = await import(bundle)
setProduct(product)
parentPort?.postMessage(await prerender(input))
