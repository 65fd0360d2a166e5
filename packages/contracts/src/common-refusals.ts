import { genericError } from './generic-error.ts'

/** The refusals that any API may return, whatever its product. */
export const commonRefusals = {
  'not-signed-in': { status: 401, message: 'Veuillez vous connecter' },
  'not-allowed': { status: 403, message: "Vous n'avez pas accès à cette fonction" },
  'not-yours': { status: 403, message: 'Cet identifiant n’est pas le vôtre' },
  'password-needed': { status: 403, message: 'Veuillez confirmer votre mot de passe pour continuer' },
  'not-found': { status: 404, message: 'Introuvable' },
  malformed: { status: 400, message: 'La demande est mal formée' },
  'invalid-fields': { status: 422, message: 'Certains champs sont à corriger' },
  'too-large': { status: 413, message: 'La demande est trop volumineuse' },
  'unsupported-media': { status: 415, message: "Ce format n'est pas accepté" },
  'too-many-requests': { status: 429, message: 'Trop de demandes, veuillez patienter un instant' },
  'internal-error': { status: 500, message: genericError },
  unavailable: { status: 503, message: 'Service momentanément indisponible, veuillez réessayer' },
  'files-unavailable': {
    status: 503,
    message: 'Les fichiers sont momentanément inaccessibles, veuillez réessayer dans quelques instants',
  },
  'storage-full': {
    status: 507,
    message: 'Rien ne peut être enregistré pour le moment, veuillez réessayer dans quelques minutes',
  },
} as const satisfies Record<string, { status: number; message: string }>
