import { foldText } from '#domain/text/fold-text.ts'

/** A name matches where each typed word is the beginning of one of its words. */
export function createNameMatcher(typed: string): (name: string) => boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return (name) => {
    const own = foldText(name).split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
}
