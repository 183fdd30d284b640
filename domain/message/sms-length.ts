/** What SMS writes in seven bits; these take two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

const isBasic = (letter: string) => BASIC.includes(letter) || EXTENDED.includes(letter)

/** The first letter for which each SMS of a text holds less; undefined where there is none. */
export const findLongLetter = (text: string): string | undefined =>
  [...text].find((letter) => !isBasic(letter))

/** How many SMS a text is: one letter outside of the seven-bit alphabet, ã for instance, and each holds less. */
export function countSms(text: string): number {
  const letters = [...text]
  const isShort = letters.every(isBasic)
  const length = isShort
    ? letters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0)
    : text.length
  const [single, part] = isShort ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / part)
}
