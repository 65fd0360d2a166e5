import { parentPort, workerData } from 'node:worker_threads'

// as: `drawPages` gives both
const { bundle, from } = workerData as { readonly bundle: string; readonly from: unknown }
const { prerender } = await import(bundle)
parentPort?.postMessage(await prerender(from))
