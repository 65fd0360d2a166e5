/** The paragraphs of a text that people have written: an empty line begins one, a line break within it is a space. */
export function paragraphsOf(text: string): readonly string[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim() || [])
}
