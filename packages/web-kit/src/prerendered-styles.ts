/**
 * The stylesheet with the element styles of a prerendered page: the content security policy forbids `style` in HTML.
 */
export const prerenderedStylesId = 'prerendered-styles'

/**
 * Applies to the elements of a prerendered page their own styles, as React expects them. Call it once, before React
 * hydrates the page.
 */
export function applyPrerenderedStyles(): void {
  const element = document.getElementById(prerenderedStylesId)
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
