/** `SA` of `Studio Aurora`: first and last word. */
export function getAvatarInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}
