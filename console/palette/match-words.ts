/** A text as it is searched: without accents and capitals. */
const foldText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR').trim()

/** A name fits where each word that was typed begins one of its own. */
export function createNameMatcher(typed: string): (name: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return (name) => {
    const own = foldText(name).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
}
