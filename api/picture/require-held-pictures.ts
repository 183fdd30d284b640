import { RefusalError } from '#api/errors.ts'
import type { Db } from '#db/dialect/kit.ts'
import { listHeldPictures } from '#db/pictures.ts'
import { formatRefusal } from '#domain/messages.pt-BR.ts'
import { listPictureNames } from '#domain/picture/picture.ts'
import { formatNthPhoto } from '#domain/picture/picture-messages.pt-BR.ts'

type Addresses = readonly (string | null | undefined)[]

/**
 * For whatever saves a picture's address, in its transaction: one of ours must be the house's own, or
 * it would go when the house that holds it lets go of it.
 * @throws Refused `picture_not_found`
 */
export async function requireHeldPictures(
  db: Db,
  user_id: string,
  addresses: Addresses,
): Promise<void> {
  if (await findLost(db, user_id, addresses)) throw new RefusalError({ code: 'picture_not_found' })
}

/**
 * The same for fields of a form; what a field holds already it may go on holding.
 * @param wanted by the field's name on the wire
 * @param stored what all of them hold now
 * @throws Refused `invalid_input`, beside each field that names the first lost one
 */
export async function requireHeldInFields(
  db: Db,
  user_id: string,
  wanted: Readonly<Record<string, Addresses>>,
  stored: Addresses = [],
): Promise<void> {
  const isNew = (address: Addresses[number]) => !stored.includes(address)
  const lost = await findLost(db, user_id, Object.values(wanted).flat().filter(isNew))
  if (!lost) return
  const sentence = formatRefusal({ code: 'picture_not_found' })
  const said = Object.entries(wanted).flatMap(([field, addresses]) => {
    const place = addresses.indexOf(lost)
    if (place < 0) return []
    return [[field, addresses.length > 1 ? formatNthPhoto(place + 1, sentence) : sentence]]
  })
  throw new RefusalError({ code: 'invalid_input', fields: Object.fromEntries(said) })
}

/** The first address of a picture of ours that the house does not hold. */
async function findLost(db: Db, user_id: string, addresses: Addresses) {
  const given = addresses.filter((address) => typeof address === 'string')
  const names = [...new Set(listPictureNames(given.join('\n')))]
  const held = await listHeldPictures(db, user_id, names)
  return given.find((address) => listPictureNames(address).some((name) => !held.includes(name)))
}
