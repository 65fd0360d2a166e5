/** The stylesheet of a prerendered page that holds what its elements would have as `style`, which the content security policy forbids in HTML. */
export const drawnStylesElement = 'drawn-styles'

/** Gives the elements of a prerendered page their own styles, as React expects them. To be called once, before React takes the page over. */
export function applyDrawnStyles(): void {
  const element = document.getElementById(drawnStylesElement)
  if (!(element instanceof HTMLStyleElement)) return
  for (const rule of element.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue
    for (const styled of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      styled.style.cssText = rule.style.cssText
      styled.removeAttribute('data-s')
    }
  }
  element.remove()
}
