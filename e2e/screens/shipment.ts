import type { Locator, Page } from '@playwright/test'

/** Returns the path of an order's detail page. */
export function getDetailPath(orderId: string): string {
  return `/mes-expeditions/details-expedition/${orderId}`
}

/** Returns the dialog that asks before a cancellation. */
export function getCancelDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Annulation de la course' })
}

/** Returns the dialog with the six steps of an order. */
export function getStatusDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Etat de la commande' })
}

/** Returns the heading of an order whose search runs. */
export function getSearchHeading(page: Page): Locator {
  return page.getByRole('heading', {
    name: 'Veuillez patienter, nous recherchons un transporteur pour votre livraison…',
  })
}
