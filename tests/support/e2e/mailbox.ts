/** What reaches people from the tested server: by mail, and by SMS where a gateway is given. */
import { afterAll, beforeAll, expect } from 'vitest'
import { type Gateway, startGateway } from '#tests/support/fakes/sms-gateway.ts'
import { type SmtpServer, startSmtp } from '#tests/support/fakes/smtp-server.ts'

const SECRET = 'a-secret-of-the-gateway'
/** What is queued goes out by turns, after whatever else there is to do (ms). */
const PATIENCE = 30_000

export type Mailbox = {
  /** For the stand, whose server sends through it. */
  env: () => Record<string, string>
  /** The text of the newest mail to an address, once there are so many. */
  mailTo: (address: string, count?: number) => Promise<string>
  codeTo: (address: string, count?: number) => Promise<string>
  /** The code in the newest SMS to a phone. */
  codeToPhone: (digits: string) => Promise<string>
  /** How many mails there were for an address. */
  count: (address: string) => number
}

/** Call it before the stand: what starts first is there when the server starts. */
export function useMailbox({ sms = false } = {}): Mailbox {
  let smtp: SmtpServer | undefined
  let gateway: Gateway | undefined
  beforeAll(async () => {
    smtp = await startSmtp()
    if (sms) gateway = await startGateway(SECRET)
  })
  afterAll(async () => {
    await smtp?.close()
    await gateway?.close()
  })
  const mails = (address: string) =>
    (smtp?.received ?? []).filter(({ to }) => to.includes(address)).map(({ mail }) => mail.text)
  const mailTo = async (address: string, count = 1) => {
    await expect.poll(() => mails(address).length, { timeout: PATIENCE }).toBe(count)
    return mails(address).at(-1) ?? ''
  }
  const texts = (digits: string) =>
    (gateway?.calls ?? []).filter(({ body }) => body.to.endsWith(digits)).map(({ body }) => body)
  return {
    env: () => ({
      SMTP_URL: smtp?.url ?? '',
      ...(gateway && { SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: SECRET }),
    }),
    mailTo,
    count: (address) => mails(address).length,
    codeTo: async (address, count) => codeIn(await mailTo(address, count)),
    codeToPhone: async (digits) => {
      await expect.poll(() => texts(digits).length, { timeout: PATIENCE }).toBeGreaterThan(0)
      return codeIn(texts(digits).at(-1)?.text ?? '')
    },
  }
}

function codeIn(text: string): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (!code) throw new Error(`no code in: ${text}`)
  return code
}
