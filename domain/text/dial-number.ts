/**
 * What a telephone dials: with Brazil's code where the number has an area code; else as it was typed,
 * for 0800, 4004 or 190 are reached from inside Brazil alone.
 * @returns an empty text where none was typed
 */
export const toDialNumber = (typed: string | null): string =>
  (typed ?? '')
    .replace(/\D/g, '')
    .replace(/^55(?=0)/, '')
    .replace(/^(?:55|0)?([1-9]{2}\d{8,9})$/, '+55$1')
    .replace(/^(?=[1-9]\d{11})/, '+')
