import type { StoredOrder } from './orders.ts'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * Renders the page on which a payer approves an order, cancels, or pays with a refused account. It has no script and no
 * style.
 */
export function renderApprovalPage({ id, value }: Pick<StoredOrder, 'id' | 'value'>): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>PayPal (simulation)</title></head>
<body>
<main>
<h1>PayPal (simulation)</h1>
<p>Paiement de ${escapeHtml(value)} € à Cagnotte. Aucun argent ne circule.</p>
<form method="post" action="decision">
<input type="hidden" name="token" value="${escapeHtml(id)}">
<p><label>Compte PayPal : <input type="email" name="email" value="payeur@paypal.test" required></label></p>
<p><button name="decision" value="approve">Payer</button>
<button name="decision" value="decline">Payer avec un compte refusé</button>
<button name="decision" value="cancel" formnovalidate>Annuler et revenir</button></p>
</form>
</main>
</body>
</html>
`
}

/** The page of an order that needs no approval any more. */
export const overPage = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><title>PayPal (simulation)</title></head>
<body><main><h1>PayPal (simulation)</h1><p>Ce paiement est terminé.</p></main></body></html>
`
