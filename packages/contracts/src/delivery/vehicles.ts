import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { done, id, optionalText, text } from '../wire.ts'
import { missingDocument } from './documents.ts'

/** A vehicle as carriers see it; `vehiculeType.id` is the class (PIE, VEL, SCO, …). */
export const vehicle = z.object({
  vehiculeId: id,
  marque: z.string(),
  modele: z.string(),
  matricule: z.string(),
  bitemperature: z.boolean(),
  moins50cm3: z.boolean(),
  vehiculeType: z.object({ id: z.string(), libelle: z.string() }),
})

/** `chauffeurs`: the drivers who use it, as far as the caller may see them (a company's driver only itself). */
const listedVehicle = vehicle.extend({
  chauffeurs: z.array(z.object({ transporteurId: id, nom: z.string() })),
  /** Its documents that are not approved and the driver's missing licence; it gets no work until then. */
  manquantes: z.array(missingDocument),
})

/** The maximum number of vehicles of one carrier or company. */
export const maxVehicles = 200

/**
 * The server reports what a motor vehicle lacks (brand, model, plate); `bitemperature` is for cooling vehicles,
 * `moins50cm3` (what a minor may ride) for scooters and motorbikes.
 */
const vehicleFields = {
  vehiculeTypeId: text(10),
  marque: optionalText(60),
  modele: optionalText(60),
  matricule: optionalText(20),
  bitemperature: z.boolean().default(false),
  moins50cm3: z.boolean().default(false),
}

const changedVehicle = z.object({ success: z.literal(true), vehicule: listedVehicle })

/** Returns the vehicles of the caller, or of its company for a driver; the oldest first. */
export const listVehicles = defineEndpoint({
  method: 'GET',
  path: '/transporteur/vehicules',
  auth: 'carrier',
  summary: 'Véhicules du transporteur ou de son entreprise',
  request: z.object({}),
  response: z.object({ success: z.literal(true), vehicules: z.array(listedVehicle) }),
})

/**
 * Adds a vehicle; an independent carrier without one works with it from now on. It gets no work with a motor before its
 * documents are approved (`manquantes`). Refused for a company's driver (403), for a plate that the owner
 * (`vehicle-exists`) or another carrier (`plate-taken`) has, and beyond 200 (`too-many-vehicles`).
 */
export const addVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/vehicules/ajouter',
  auth: 'carrier',
  summary: 'Ajoute un véhicule',
  request: z.object(vehicleFields),
  response: changedVehicle,
})

/**
 * Changes a vehicle. Its plate, and what decides its deliveries, cannot change while a driver is on duty with it
 * (`vehicle-in-use`), nor to what a minor who uses it may not drive (`minor-vehicle`). A new class or plate makes it
 * another vehicle, which needs its own documents.
 */
export const changeVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/vehicules/modifier',
  auth: 'carrier',
  summary: 'Modifie un véhicule',
  request: z.object({ vehiculeId: id, ...vehicleFields }),
  response: changedVehicle,
})

/** Removes a vehicle. Refused while a driver is on duty or delivers with it (`vehicle-in-use`). A repeat is a 404. */
export const removeVehicle = defineEndpoint({
  method: 'POST',
  path: '/transporteur/vehicules/supprimer',
  auth: 'carrier',
  summary: 'Supprime un véhicule',
  request: z.object({ vehiculeId: id }),
  response: done,
})
