import type { NewStep, Numbering, QueuedStep } from './steps.ts'
import { createNextNumber } from './steps.ts'

const databaseName = 'volant-course'
const databaseVersion = 1

/** The object stores. */
const stores = {
  /** The unconfirmed steps, by their position. */
  steps: 'etapes',
  /** The last step number of each delivery, and the device's name for it. */
  numbers: 'numeros',
  /** Other stored values, by name. */
  notes: 'notes',
} as const

/** The device's database: steps and records of the running delivery. */
export type DeliveryDatabase = {
  readonly readSteps: () => Promise<readonly QueuedStep[]>
  /** Stores a step under the next position and number. Rejects when the disk is full. */
  readonly addStep: (step: NewStep) => Promise<QueuedStep>
  /** Changes a step in one transaction. Returns it afterwards; null when it has been removed. */
  readonly changeStep: (
    position: number,
    change: (step: QueuedStep) => QueuedStep,
  ) => Promise<QueuedStep | null>
  /** Removes a step unless it has been sent or removed already. Returns whether it was removed. */
  readonly withdrawStep: (position: number) => Promise<boolean>
  /** Removes a step. Idempotent. */
  readonly removeStep: (position: number) => Promise<void>
  /** Returns a stored value; undefined without one. */
  readonly readNote: (key: string) => Promise<unknown>
  readonly storeNote: (key: string, value: unknown) => Promise<void>
  readonly removeNote: (key: string) => Promise<void>
  /** Deletes everything, at a sign-out. */
  readonly clear: () => Promise<void>
}

function waitForRequest<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once the transaction is on the disk, where it survives a power loss. */
function waitForTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}

function openConnection(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, databaseVersion)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(stores.steps, { keyPath: 'position', autoIncrement: true })
    request.result.createObjectStore(stores.numbers)
    request.result.createObjectStore(stores.notes)
  }
  return waitForRequest(request)
}

/** Returns the database of this device. It opens on first use; a failed opening is repeated on the next use. */
export function createDeliveryDatabase(): DeliveryDatabase {
  let connection: Promise<IDBDatabase> | null = null
  async function connect(): Promise<IDBDatabase> {
    connection ??= openConnection()
    try {
      const database = await connection
      // Another tab with a newer version, or a browser that deletes its data, waits until this connection closes.
      database.onversionchange = () => {
        database.close()
        connection = null
      }
      database.onclose = () => {
        connection = null
      }
      return database
    } catch (error) {
      connection = null
      throw error
    }
  }
  async function change<Value>(
    names: readonly string[],
    work: (transaction: IDBTransaction) => Promise<Value>,
  ): Promise<Value> {
    const transaction = (await connect()).transaction([...names], 'readwrite', { durability: 'strict' })
    const end = waitForTransaction(transaction)
    const value = await work(transaction).catch((error: unknown) => {
      end.catch(() => undefined)
      throw error
    })
    await end
    return value
  }
  const read = async <Value>(store: string, work: (store: IDBObjectStore) => IDBRequest<Value>) =>
    waitForRequest(work((await connect()).transaction([store]).objectStore(store)))

  return {
    readSteps: () => read<QueuedStep[]>(stores.steps, (store) => store.getAll()),
    addStep: (step) =>
      change([stores.steps, stores.numbers], async (transaction) => {
        const numbers = transaction.objectStore(stores.numbers)
        const last: Numbering | undefined = await waitForRequest(numbers.get(step.deliveryId))
        const numbering = createNextNumber(last, () => crypto.randomUUID())
        numbers.put(numbering, step.deliveryId)
        const stored = { ...step, number: numbering.last, device: numbering.device, tries: 0, refusal: null }
        const position = Number(await waitForRequest(transaction.objectStore(stores.steps).add(stored)))
        return { ...stored, position }
      }),
    changeStep: (position, changeOne) =>
      change([stores.steps], async (transaction) => {
        const store = transaction.objectStore(stores.steps)
        const step: QueuedStep | undefined = await waitForRequest(store.get(position))
        if (step === undefined) return null
        const changedStep = changeOne(step)
        store.put(changedStep)
        return changedStep
      }),
    withdrawStep: (position) =>
      change([stores.steps], async (transaction) => {
        const store = transaction.objectStore(stores.steps)
        const step: QueuedStep | undefined = await waitForRequest(store.get(position))
        if (step === undefined || step.tries > 0) return false
        store.delete(position)
        return true
      }),
    removeStep: (position) =>
      change([stores.steps], async (transaction) => {
        transaction.objectStore(stores.steps).delete(position)
      }),
    readNote: (key) => read<unknown>(stores.notes, (store) => store.get(key)),
    storeNote: (key, value) =>
      change([stores.notes], async (transaction) => {
        transaction.objectStore(stores.notes).put(value, key)
      }),
    removeNote: (key) =>
      change([stores.notes], async (transaction) => {
        transaction.objectStore(stores.notes).delete(key)
      }),
    clear: () =>
      change(Object.values(stores), async (transaction) => {
        for (const store of Object.values(stores)) transaction.objectStore(store).clear()
      }),
  }
}
