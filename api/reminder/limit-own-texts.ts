import { findUser } from '#db/account/users.ts'
import type { Db } from '#db/dialect/kit.ts'
import type { PlanStanding } from '#domain/plan/standing.ts'
import { DEFAULT_MESSAGES, type MessageSettings } from '#domain/reminder/settings.ts'

/**
 * A house in its trial whose owner has proved no e-mail could be anybody's, made to write what they
 * like to whom they like: until then it says the standard.
 */
export async function limitOwnTexts(
  db: Db,
  user_id: string,
  { status }: Pick<PlanStanding, 'status'>,
  settings: MessageSettings,
): Promise<MessageSettings> {
  if (status !== 'trial') return settings
  const account = await findUser(db, user_id)
  const isProven = account !== null && account.email_confirmed_at !== null
  return isProven ? settings : { ...settings, templates: DEFAULT_MESSAGES.templates }
}
