import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { NewerDatabaseError } from '#db/dialect/migration-check.ts'
import { READ_HEAVY } from '#db/dialect/sqlite-heavy-process.ts'
import { serveHeavyReads } from '#db/dialect/sqlite-heavy-service.ts'
import { canSharePictures, openStorage } from '#db/open.ts'
import { createApp } from './app.ts'
import { parseCopyCommand, runCopyCommand } from './backup/commands.ts'
import { findHelp, UnknownCommandError } from './command-line.ts'
import type { Context } from './context.ts'
import { createContext } from './create-context.ts'
import { prepareDemo } from './demo.ts'
import { startWorker } from './due-work/worker.ts'
import { type Env, readEnv, SettingError } from './env.ts'
import { NO_PUBLIC_URL } from './http/asked-address.ts'
import { limitBodyTime, UPLOAD_DEADLINE_MS } from './http/body-deadline.ts'
import { limitConnections, MAX_CONNECTIONS_PER_ADDRESS } from './http/connection-limit.ts'
import { createGracefulClose } from './http/graceful-close.ts'
import { limitWaitingAnswers } from './http/pipeline-limit.ts'
import { createProxyCheck, NO_PROXY_NAMED } from './http/rate-limit.ts'
import { createPasswordHasher } from './identity/passwords.ts'
import { openChannels } from './message/open-channels.ts'
import { createMetrics } from './metrics/serve-metrics.ts'
import { listMisspelt } from './misspelt-settings.ts'
import { parseOperatorCommand, runAsOperator } from './operator/command.ts'
import { createLocalPreparer } from './picture/local-preparer.ts'
import { PictureProcess, PREPARE_PICTURES } from './picture/picture-process.ts'
import { servePictureWork } from './picture/picture-service.ts'
import { startPlanner } from './reminder/planner.ts'
import { findLostKey, requireSecretKey } from './secret-key.ts'
import { createWorkHandlers } from './work-handlers.ts'

const resolveBeside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** EX_CONFIG of sysexits.h: whoever starts it again after a crash does not after this. */
const WRONG_UNTIL_MENDED = 78
const SHUTDOWN_TIMEOUT_MS = 10_000
/** A request that does not arrive whole in this time is given up; Node looks every 5 s. */
const REQUEST_TIMEOUTS = {
  requestTimeout: UPLOAD_DEADLINE_MS,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5000,
}
/** Who is on this machine, as a proxy may be. */
const LOOPBACK = ['127.0.0.0/8', '::1']
const NO_CHANNEL =
  'no message leaves: neither SMTP_URL nor SMS_WEBHOOK_URL is set, so nobody gets mail or codes'
const NO_CONTACT =
  'nobody can be asked: plans are paid by contact, and neither CONTACT_EMAIL nor CONTACT_WHATSAPP is set'

async function start(): Promise<void> {
  const args = process.argv.slice(2)
  const help = findHelp(args)
  if (help !== null) {
    process.stdout.write(help)
    return
  }
  const env = readEnv(process.env, args)
  if (args[0] === READ_HEAVY) return serveHeavyReads(env.DATABASE_URL)
  if (args[0] === PREPARE_PICTURES) return servePictureWork(env.DATABASE_URL)
  const migrations = resolveBeside('./migrations')
  const told = await runCommand(args, env, migrations)
  if (told !== null) {
    process.stdout.write(told)
    return
  }
  requireSecretKey(env.SECRET_KEY, env.DATABASE_URL)
  // Lines are gathered and written together: a line at a time costs more than a page does.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 16_000 })
  const log = pino({ level: env.LOG_LEVEL, base: null }, destination)
  const flushing = setInterval(() => destination.flush(), 500)
  const entry = resolveBeside('./main.js')
  const storage = await openStorage(env.DATABASE_URL, migrations, {
    entry,
    onLoss: (ended) => log.warn({ at: 'heavy reads', ...ended }, 'their process ended'),
  })
  // Before a demo fills it, and at once: a start that fails later has made the key already.
  const lostKey = await findLostKey(env.SECRET_KEY, env.DATABASE_URL, storage)
  if (lostKey) log.warn(lostKey)
  const pictures = canSharePictures(env.DATABASE_URL)
    ? new PictureProcess({
        entry,
        address: env.DATABASE_URL,
        onLoss: (ended) => log.warn({ at: 'pictures', ...ended }, 'their process ended'),
      })
    : createLocalPreparer(storage.pictures)
  const passwords = createPasswordHasher()
  const demo = env.demo ? await prepareDemo(storage, Date.now(), passwords) : null
  const listening = { at: '' }
  const out = openChannels(env)
  const parts = { env, storage, log, passwords, pictures }
  const made = { ...parts, beside: resolveBeside, channels: out.channels }
  const context = createContext({ ...made, address: () => listening.at, wake: () => worker.wake() })
  // Its package takes a while to load: now, and not while somebody waits.
  await context.stripe?.client()
  const { BACKUP_DIR: folder } = env
  const copies = folder ? { folder, env, log, entry } : null
  const worker = startWorker(context, createWorkHandlers(context, copies))
  const planner = startPlanner(context)
  const metrics = createMetrics(context, env)
  const app = createApp(context, demo && { mount: out.mount }, metrics)
  const answer = getRequestListener(app.fetch, { hostname: env.HOST })
  const server = createServer(
    REQUEST_TIMEOUTS,
    limitWaitingAnswers((incoming, outgoing) =>
      app.lane(incoming, outgoing, () => answer(incoming, outgoing)),
    ),
  )
  server.listen(env.PORT, env.HOST, () => {
    // A port of the network: its address is no path.
    const { port } = server.address() as AddressInfo
    const address = `http://${env.HOST === '127.0.0.1' ? 'localhost' : env.HOST}:${port}`
    listening.at = address
    if (demo) process.stdout.write(`${demo.welcome(address, out.isDev).join('\n')}\n`)
    for (const line of listMisspelt(process.env)) log.warn(line)
    if (out.silent) log.warn(NO_CHANNEL)
    if (isPaidToNobody(context)) log.warn(NO_CONTACT)
    if (!env.PUBLIC_URL && !demo) log.warn(NO_PUBLIC_URL)
    if (env.PUBLIC_URL && env.TRUSTED_PROXIES.length === 0) log.warn(NO_PROXY_NAMED)
    log.info({ address, rate_limit_factor: env.RATE_LIMIT_FACTOR }, 'listening')
  })
  limitConnections(server, {
    most: Math.ceil(MAX_CONNECTIONS_PER_ADDRESS * env.RATE_LIMIT_FACTOR),
    isShared: createProxyCheck([...env.TRUSTED_PROXIES, ...LOOPBACK]),
  })
  limitBodyTime(server)
  const close = createGracefulClose(server)
  server.on('error', (error) => fail(error))

  const stop = runOnce(() => {
    log.info('stopping')
    clearInterval(flushing)
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    context.live.close()
    close(async () => {
      await planner.stop()
      await worker.stop()
      out.channels.email?.close()
      await pictures.close()
      await storage.close()
      log.info('stopped')
      // Not flushSync: it would wait for ever on an output that nobody reads any more.
      destination.flush(() => process.exit(0))
    })
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** @returns what a command says that was typed; null where none was, and the server is to start */
async function runCommand(
  args: readonly string[],
  env: Env,
  migrations: string,
): Promise<string | null> {
  const asked = parseCopyCommand(args)
  if (asked) return runCopyCommand(asked, env, migrations)
  const wanted = parseOperatorCommand(args)
  return wanted ? runAsOperator(env, migrations, wanted) : null
}

/** An owner whose trial ends would find nobody to pay. */
function isPaidToNobody({ plans, contact }: Pick<Context, 'plans' | 'contact'>): boolean {
  return plans.isOn && plans.payment === 'contact' && !contact.email && !contact.whatsapp
}

function runOnce(fn: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    fn()
  }
}

function getFailure(args: readonly string[]): string {
  if (args[0] === READ_HEAVY) return 'the process of heavy reads did not start'
  if (args[0] === PREPARE_PICTURES) return 'the process of pictures did not start'
  if (parseOperatorCommand(args)) return 'Nothing was done'
  const copy = parseCopyCommand(args)?.command
  if (copy === 'move') return 'Nothing was moved'
  return copy ? 'Vez made no copy' : 'Vez did not start'
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  const failure =
    error instanceof UnknownCommandError ? 'Nothing was done' : getFailure(process.argv.slice(2))
  process.stderr.write(`${failure}: ${message}\n`)
  const isWrong = error instanceof SettingError || error instanceof NewerDatabaseError
  process.exit(isWrong ? WRONG_UNTIL_MENDED : 1)
}

start().catch(fail)
