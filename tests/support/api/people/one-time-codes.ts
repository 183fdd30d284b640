/** Codes and links as their receivers hold them, without waiting for a message. */
import { eq } from 'drizzle-orm'
import { createSecretToken, hashText } from '#api/crypto.ts'
import { createOneTimeToken, type TokenKind } from '#api/identity/one-time-tokens.ts'
import { insertBookingLink } from '#db/booking/booking-links.ts'
import { outbox } from '#db/tables/outbox.ts'
import type { MessageKind } from '#domain/message/message.ts'
import type { TestServer } from '#tests/support/api/test-server.ts'

/** The last code that is on its way to somebody, or the secret of another kind of message. */
export async function createSentCode(
  { storage, context }: TestServer,
  recipient: string,
  wanted: MessageKind = 'code',
): Promise<string> {
  const rows = await storage.read((db) =>
    db.select().from(outbox).where(eq(outbox.recipient, recipient)),
  )
  const [last] = rows.filter(({ kind }) => kind === wanted).sort((a, b) => (a.id < b.id ? 1 : -1))
  return context.crypto.decrypt(last?.sealed ?? '') ?? ''
}

/** A one-time token of the kind that a link carries. */
export async function createOneTimeLink(
  { storage, context }: TestServer,
  kind: TokenKind,
  about: Parameters<typeof createOneTimeToken>[3],
  age_ms = 0,
): Promise<string> {
  const made = { now: () => context.now() - age_ms }
  const { token } = await storage.write((tx) => createOneTimeToken(tx, made, kind, about))
  return token
}

/** The token of one more link to a booking, such as each message about it carries. */
export async function createBookingLink(
  { storage, context }: TestServer,
  { user_id }: { user_id: string },
  booking_id: string,
): Promise<string> {
  const token = createSecretToken()
  const link = { hash: hashText(token), user_id, booking_id, created_at: context.now() }
  await storage.write((tx) => insertBookingLink(tx, link))
  return token
}
