/** A house's address is one text, typed by its owner; what can be told of it for sure is told apart. */

type AddressParts = {
  /** Street, number and what follows it. */
  street: string
  /** Bairro. */
  quarter: string
  city: string
  /** Two letters: `SP`. */
  state: string
}

const STATES = 'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO'
/** `Rua Augusta, 1200 - Consolação, São Paulo - SP`, with a slash or a comma before the state too. */
const WHOLE = new RegExp(
  `^(.+,\\s*(?:\\d+|s/n)[^,-]*?)\\s*[-,]\\s*([^,\\d-]+?)\\s*[-,]\\s*([^,\\d-]+?)\\s*[-,/]\\s*(${STATES})\\b`,
  'i',
)

/** @returns null where it is written in any other way: nothing is guessed */
export function parseAddress(typed: string | null): AddressParts | null {
  const [, street, quarter, city, state] =
    WHOLE.exec((typed ?? '').replace(/\s+/g, ' ').trim()) ?? []
  if (!street || !quarter || !city || !state) return null
  return { street, quarter, city, state: state.toUpperCase() }
}
