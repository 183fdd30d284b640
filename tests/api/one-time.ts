/** Codes and links as their receivers hold them, without waiting for a message. */
import { eq } from 'drizzle-orm'
import { makeToken, type TokenKind } from '#api/auth/tokens.ts'
import { outbox } from '#db/tables/outbox.ts'
import type { TestServer } from '../harness.ts'

/** The last code that is on its way to somebody. */
export async function codeSentTo(
  { storage, context }: TestServer,
  recipient: string,
): Promise<string> {
  const rows = await storage.read((db) =>
    db.select().from(outbox).where(eq(outbox.recipient, recipient)),
  )
  const [last] = rows.filter(({ kind }) => kind === 'code').sort((a, b) => (a.id < b.id ? 1 : -1))
  return context.vault.open(last?.sealed ?? '') ?? ''
}

/** A one-time token of the kind that a link carries. */
export async function linkFor(
  { storage, context }: TestServer,
  kind: TokenKind,
  about: Parameters<typeof makeToken>[3],
): Promise<string> {
  const { token } = await storage.write((tx) => makeToken(tx, context, kind, about))
  return token
}
