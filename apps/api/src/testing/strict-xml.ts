/** An element of a document that `parseXml` has parsed. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/**
 * Parses a document and returns its root. Throws an Error for comments, empty-element tags and other features that our
 * writers do not use. An element's `text` joins the texts between its tags, blanks included.
 */
export function parseXml(xml: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!xml.startsWith(declaration)) fail('it does not begin as XML in UTF-8')
  const openElements: XmlElement[] = [{ name: '', attributes: {}, children: [], text: '' }]
  const token = /<(\/?)([a-z]+:[A-Za-z]+)((?: [A-Za-z:]+="[^"<]*")*)>|([^<>]+)/gy
  token.lastIndex = declaration.length
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml) ?? fail('something is no element and no text')
    const [, slash, name, attributes, text] = match
    const parent = openElements.at(-1) ?? fail('something stands after the end')
    if (text !== undefined) parent.text += unescapeXml(text)
    else if (slash === '/') {
      if (openElements.pop()?.name !== name) fail(`${name} ends where it did not begin`)
    } else {
      const element = {
        name: name ?? '',
        attributes: readAttributes(attributes ?? ''),
        children: [],
        text: '',
      }
      parent.children.push(element)
      openElements.push(element)
    }
  }
  const [top] = openElements
  if (openElements.length !== 1 || top?.children.length !== 1) fail('it does not end where it began')
  return top?.children[0] ?? fail('there is nothing in it')
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([A-Za-z:]+)="([^"]*)"/g)].map(([, key, value]) => [
      key ?? '',
      unescapeXml(value ?? ''),
    ]),
  )
}

function unescapeXml(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) fail(`“${text}” is not escaped`)
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Returns the first element at a path of names below an element. Null without one. */
export function findElement(element: XmlElement, [name, ...rest]: readonly string[]): XmlElement | null {
  if (name === undefined) return element
  const child = element.children.find((each) => each.name === name)
  return child ? findElement(child, rest) : null
}

function fail(what: string): never {
  throw new Error(`XML: ${what}`)
}
