/** The address by which a client leaves a house's list: its message's id, vouched for. */
import type { Context } from '#api/context.ts'
import { isSameSecret, toLinkToken } from '#api/crypto.ts'

type Marks = Pick<Context, 'crypto'>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Of the 16 bytes of an id in base64url. */
const ID_LENGTH = 22

const getMark = ({ crypto }: Marks, id: string): string =>
  toLinkToken(crypto.signMark(`leave:${id}`))

/** The address itself, to write into a message. */
export const createUnsubscribeLink = (
  context: Marks & Pick<Context, 'address'>,
  id: string,
): string => `${context.address()}/sair/${createUnsubscribeToken(context, id)}`

/** What stands after `/sair/`, as short as it may be: it goes by SMS. */
function createUnsubscribeToken(context: Marks, id: string): string {
  const mark = getMark(context, id)
  if (!UUID.test(id)) return `${id}.${mark}`
  return `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}${mark}`
}

/** The message that it stands in; null for one that is not ours. */
export function parseUnsubscribeToken(context: Marks, token: string): string | null {
  const { id, mark } = splitToken(token)
  return id !== '' && isSameSecret(mark, getMark(context, id)) ? id : null
}

/** Those of earlier messages have the id as it is, and a dot. */
function splitToken(token: string): { id: string; mark: string } {
  const at = token.lastIndexOf('.')
  if (at >= 0) return { id: token.slice(0, at), mark: token.slice(at + 1) }
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { id, mark: token.slice(ID_LENGTH) }
}
