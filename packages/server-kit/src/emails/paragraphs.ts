/** Returns the paragraphs of a text written by a person. An empty line begins one; a single line break is a space. */
export function splitParagraphs(text: string): readonly string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim() || [])
}
