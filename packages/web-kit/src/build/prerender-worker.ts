// Before the site's own code, which asks for what a browser has as soon as it loads.
import './still-browser.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { beProduct } from './still-browser.ts'

// as: `drawPages` gives both
const { bundle, from } = workerData as { readonly bundle: string; readonly from: unknown }
const { product, prerender } = await import(bundle)
beProduct(product)
parentPort?.postMessage(await prerender(from))
