/** A real SMTP server for tests: it keeps what it was given, as the bytes came. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: Buffer; mail: Email }

export type SmtpServer = {
  /** For `SMTP_URL`. */
  url: string
  port: number
  /** What was accepted, the oldest first. */
  received: ReceivedMail[]
  /** How often somebody tried to hand over a message, accepted or not. */
  attempts: () => number
  /** Answers the next messages, at the end of their data, with these codes before it accepts. */
  refuse: (...codes: number[]) => void
  /** The same, when the receiver is named. */
  refuseReceiver: (...codes: number[]) => void
  close: () => Promise<void>
}

export type SmtpOptions = {
  port?: number
  /** Waits this long before it accepts a message (ms). */
  slow?: number
  /** Wants this password of the user `vez`. */
  password?: string
}

export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const codes: number[] = []
  const receiverCodes: number[] = []
  let attempts = 0
  const server = new SMTPServer({
    disabledCommands: options.password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === options.password ? done(null, { user: 'vez' }) : done(refusal(535)),
    onRcptTo: (_address, _session, done) => {
      const code = receiverCodes.shift()
      done(code ? refusal(code) : null)
    },
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      attempts += 1
      // Whoever hangs up in the middle of a message has handed over nothing.
      const raw = await buffer(stream).catch(() => null)
      if (!raw) return done(refusal(451))
      const code = codes.shift()
      if (code) return done(refusal(code))
      await new Promise((resolve) => setTimeout(resolve, options.slow ?? 0))
      const mail = await PostalMime.parse(raw)
      const to = rcptTo.map(({ address }) => address)
      received.push({ from: mailFrom ? mailFrom.address : '', to, raw, mail })
      done(null)
    },
  })
  // A client that hangs up in the middle is an event here, and no failure of the test.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // Listening on a port, never on a pipe.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    attempts: () => attempts,
    refuse: (...next) => codes.push(...next),
    refuseReceiver: (...next) => receiverCodes.push(...next),
    close: () => closeServer(server),
  }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('not now, marina@cliente.example'), { responseCode })
}

function closeServer(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Kept connections would hold it for half a minute.
    for (const connection of server.connections) connection.close()
  })
}
