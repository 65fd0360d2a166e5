import type { Locator, Page } from '@playwright/test'

/** The address of an order's detail. */
export function detailOf(orderId: string): string {
  return `/mes-expeditions/details-expedition/${orderId}`
}

/** The dialog that asks before cancelling. */
export function cancelDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Annulation de la course' })
}

/** The dialog with the six steps of an order. */
export function statusDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Etat de la commande' })
}

/** The heading of an order that looks for a carrier. */
export function searchHeading(page: Page): Locator {
  return page.getByRole('heading', {
    name: 'Veuillez patienter, nous recherchons un transporteur pour votre livraison…',
  })
}
