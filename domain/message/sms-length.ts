/** What SMS writes in seven bits; these take two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

/** How many SMS a text is: one letter outside of the seven-bit alphabet, ã for instance, and each holds less. */
export function countSms(text: string): number {
  const letters = [...text]
  const isBasic = letters.every((one) => BASIC.includes(one) || EXTENDED.includes(one))
  const length = isBasic
    ? letters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0)
    : text.length
  const [single, part] = isBasic ? [160, 153] : [70, 67]
  return length <= single ? 1 : Math.ceil(length / part)
}
