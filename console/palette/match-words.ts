/** A text as it is searched: without accents and capitals. */
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR').trim()

/** A name fits where each word that was typed begins one of its own. */
export function calledLike(typed: string): (name: string) => boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return (name) => {
    const own = folded(name).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
}
