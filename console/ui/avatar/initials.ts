/** `SA` of `Studio Aurora`: first and last word that begins with a letter, where there is one. */
export function getAvatarInitials(name: string): string {
  const all = name.trim().split(/\s+/).filter(Boolean)
  const lettered = all.filter((word) => /^\p{L}/u.test(word))
  const words = lettered.length > 0 ? lettered : all
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}
