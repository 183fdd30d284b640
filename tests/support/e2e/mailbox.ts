/** The mail that reaches people from the tested server. */
import { afterAll, beforeAll, expect } from 'vitest'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'

/** What is queued goes out by turns, after whatever else there is to do (ms). */
const PATIENCE = 30_000

export type Mailbox = {
  /** For the stand, whose server sends through it. */
  env: () => Record<string, string>
  /** The text of the newest mail to an address, once there are so many. */
  mailTo: (address: string, count?: number) => Promise<string>
}

/** Call it before the stand: what starts first is there when the server starts. */
export function useMailbox(): Mailbox {
  let smtp: SmtpServer | undefined
  beforeAll(async () => {
    smtp = await startSmtp()
  })
  afterAll(async () => {
    await smtp?.close()
  })
  const mails = (address: string) =>
    (smtp?.received ?? []).filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text)
  return {
    env: () => ({ SMTP_URL: smtp?.url ?? '' }),
    mailTo: async (address, count = 1) => {
      await expect.poll(() => mails(address).length, { timeout: PATIENCE }).toBe(count)
      return mails(address).at(-1) ?? ''
    },
  }
}
