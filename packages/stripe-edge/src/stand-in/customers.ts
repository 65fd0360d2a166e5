import type { Call, Route } from './call.ts'
import { listFields, mergeMetadata, ok, readListQuery, readPathParam, toEpoch, toList } from './call.ts'
import { createInvalidRequestError, createMissingObjectError } from './failure.ts'
import { readRequiredText, readText } from './form.ts'
import type { CustomerBody } from './model.ts'
import {
  createId,
  createRandomText,
  insertObject,
  listObjects,
  lockObject,
  readObject,
  saveObject,
} from './objects.ts'

const fields = ['email', 'name', 'metadata'] as const

/** Stripe's ephemeral keys live one hour. */
const ephemeralKeyLifeS = 3_600

/** Returns a customer that was not deleted. Throws a 404 for an unknown one, a 400 for a deleted one. */
export async function readLiveCustomer(call: Call, id: string): Promise<CustomerBody> {
  const customer = await readObject(call.tx, 'customer', id, 'customer')
  if (customer.deleted)
    throw createInvalidRequestError(`Customer ${id} has been deleted`, { param: 'customer' })
  return customer
}

/** The routes of customers, and of the short-lived keys of their screens. */
export const customerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/customers',
    accepts: fields,
    handle: async (call) => {
      const customer: CustomerBody = {
        id: createId('customer'),
        object: 'customer',
        created: toEpoch(call.now),
        livemode: false,
        email: readText(call.form, 'email'),
        name: readText(call.form, 'name'),
        metadata: mergeMetadata(call.form, {}),
      }
      return ok(await insertObject(call.tx, 'customer', customer))
    },
  },
  {
    method: 'GET',
    path: '/customers',
    accepts: listFields,
    handle: async ({ tx, form }) =>
      ok(toList('/v1/customers', await listObjects(tx, 'customer', readListQuery(form)))),
  },
  {
    method: 'GET',
    path: '/customers/:id',
    accepts: [],
    handle: async (call) => ok(await readObject(call.tx, 'customer', readPathParam(call, 'id'))),
  },
  { method: 'POST', path: '/customers/:id', accepts: fields, handle: updateCustomer },
  { method: 'DELETE', path: '/customers/:id', accepts: [], handle: deleteCustomer },
  { method: 'POST', path: '/ephemeral_keys', accepts: ['customer'], handle: createEphemeralKey },
]

async function updateCustomer(call: Call) {
  const customer = await lockObject(call.tx, 'customer', readPathParam(call, 'id'))
  await readLiveCustomer(call, customer.id)
  const changed: CustomerBody = {
    ...customer,
    email: readText(call.form, 'email') ?? customer.email,
    name: readText(call.form, 'name') ?? customer.name,
    metadata: mergeMetadata(call.form, customer.metadata),
  }
  return ok(await saveObject(call.tx, 'customer', changed))
}

/** Deletes name, email and metadata immediately. The id stays, for the payments that refer to it. */
async function deleteCustomer(call: Call) {
  const customer = await lockObject(call.tx, 'customer', readPathParam(call, 'id'))
  if (customer.deleted) throw createMissingObjectError('customer', customer.id)
  await saveObject(call.tx, 'customer', { ...customer, email: null, name: null, metadata: {}, deleted: true })
  return ok({ id: customer.id, object: 'customer', deleted: true })
}

async function createEphemeralKey(call: Call) {
  const customer = await readLiveCustomer(call, readRequiredText(call.form, 'customer'))
  const created = toEpoch(call.now)
  return ok({
    id: `ephkey_${createRandomText(24)}`,
    object: 'ephemeral_key',
    associated_objects: [{ id: customer.id, type: 'customer' }],
    created,
    expires: created + ephemeralKeyLifeS,
    livemode: false,
    secret: `ek_test_${createRandomText(40)}`,
  })
}
