/** `vez admin …`, `npm run admin -- …`: what whoever runs an installation does in it, without opening the database by hand. */
import { readPlanSettings } from '#api/create-context.ts'
import type { Env } from '#api/env.ts'
import { openChannels } from '#api/message/open-channels.ts'
import { createId } from '#api/new-id.ts'
import { requireExistingFile } from '#db/dialect/sqlite-connection.ts'
import { openStorage } from '#db/open.ts'
import { type OperatorContext, runAct } from './acts.ts'

const USAGE = `vez admin COMMAND                     as docs/running.md installs it, with the server's settings
npm run admin -- COMMAND              in the program's folder, with DATABASE_URL as the server has it

  houses                              every house, with its plan and how much is in it
  owner E-MAIL NAME                   makes an owner with a house of their own; prints a link for their password
  password E-MAIL                     a link with which its owner sets a new password (one hour)
  plan E-MAIL PLAN CYCLE [AMOUNT]     gives a plan: basico, essencial or avancado; monthly or annual; what was
                                      paid for it, in reais
  unplan E-MAIL                       takes back the last plan that was given so; what was before it holds again
  block E-MAIL [--for-good]           closes a house to its people; clients go on booking. A plan that its owner pays
                                      for, or that you give, opens it again, with what was paid before; with --for-good
                                      only unblock does: no plan can be bought, and the screen names CONTACT_EMAIL
  unblock E-MAIL                      opens it again, with the plan that was paid
  slug OLD NEW                        moves a house's page; the old address goes on leading there
  leave-without-stripe E-MAIL|CUSTOMER
                                      lets a house that is leaving go though its account at Stripe (cus_…) does not
                                      answer any more; prints what is left to do there by hand
`

/** What the command line asks for; null where it asks for something else. */
export function parseOperatorCommand(args: readonly string[]): readonly string[] | null {
  return args[0] === 'admin' ? args.slice(1) : null
}

const isHelp = ([name]: readonly string[]) => name === undefined || name === 'help'

/**
 * @returns what to print
 * @throws in a sentence, where it cannot be done: nothing is changed then
 */
export async function runOperatorCommand(
  context: OperatorContext,
  args: readonly string[],
): Promise<string> {
  if (isHelp(args)) return USAGE
  const [name = '', ...values] = args
  const said = await runAct(context, name, values)
  if (said === null)
    throw new Error(`there is no such command, or something is missing\n\n${USAGE}`)
  return said
}

/**
 * The same on the database of the configuration, beside a server that runs or without one.
 * @throws where that is not there yet
 */
export async function runAsOperator(
  env: Env,
  migrations: string,
  args: readonly string[],
): Promise<string> {
  if (isHelp(args)) return USAGE
  requireExistingFile(env.DATABASE_URL)
  const storage = await openStorage(env.DATABASE_URL, migrations)
  // What it queues leaves with the server's own messages.
  const { channels } = openChannels(env)
  try {
    const publicUrl = env.PUBLIC_URL?.replace(/\/$/, '') ?? null
    const settings = { ...readPlanSettings(env), publicUrl, channels }
    return await runOperatorCommand({ ...settings, storage, now: Date.now, newId: createId }, args)
  } finally {
    channels.email?.close()
    await storage.close()
  }
}
