import type { Context } from '#api/context.ts'
import type { Contract } from '#api/contract/contract.ts'
import { WorkFailure } from '#api/due-work/handler.ts'
import { RefusalError } from '#api/errors.ts'
import { countAttemptsInTransaction, type Limit } from '#api/identity/limits.ts'
import type { Handler } from '#api/mount.ts'
import { findMessageSettings } from '#db/reminder/message-settings.ts'
import { toBusinessSettings } from '#domain/business/settings.ts'
import { DEFAULT_TEMPLATES } from '#domain/reminder/default-templates.pt-BR.ts'
import type { MessageTemplate } from '#domain/reminder/settings.ts'
import { addDays, getTodayInZone, MS_A_DAY } from '#domain/time/civil-time.ts'
import { deliverClientMessage } from './deliver.ts'
import { getHouseWays } from './house-ways.ts'
import { getTestContacts, requireOwnBusiness } from './settings.ts'
import { SAMPLE_VISIT, TEST_MARK } from './texts.pt-BR.ts'
import { PerhapsSent } from './whatsapp-cloud.ts'

/** Tests that a house sends itself in a day, and those that one address gets from all houses. */
const TESTS: Limit = { name: 'message-test', points: 20, span_ms: MS_A_DAY }
const TESTS_OF_ADDRESS: Limit = { name: 'message-test-address', points: 20, span_ms: MS_A_DAY }

/** Sent while its owner waits, so that they hear whether it left. */
export function sendTest(context: Context): Handler<Contract['POST /api/notifications/test']> {
  return async ({ body: { kind, channel, template } }, caller) => {
    const { business, row, recipient, profile } = await context.storage.write(async (tx) => {
      const { user_id, profile, account } = await caller(tx)
      const business = await requireOwnBusiness(tx, user_id)
      const { email, phone } = getTestContacts(account)
      const recipient = channel === 'email' ? email : phone
      if (!recipient) throw new RefusalError({ code: 'test_no_contact' })
      const spent = await countAttemptsInTransaction(tx, context, [
        [TESTS, user_id],
        [TESTS_OF_ADDRESS, recipient],
      ])
      if (spent) throw new RefusalError(spent)
      const row = await findMessageSettings(tx, user_id)
      return { business, row, recipient, profile }
    })
    const { timezone } = toBusinessSettings(business).general_settings
    const booking = { ...SAMPLE_VISIT, date: addDays(getTodayInZone(timezone, context.now()), 1) }
    const link = `${context.address()}/${business.slug}`
    const subject = { client_name: profile.name, business, booking, link }
    const ways = getHouseWays(context, row)
    const reach = { channel, recipient }
    const delivery = { id: context.newId(), kind, reach, ways, isTest: true }
    try {
      await deliverClientMessage(context, {
        ...delivery,
        template: markTest({ ...DEFAULT_TEMPLATES[kind], ...template }),
        subject,
      })
    } catch (error) {
      if (!(error instanceof WorkFailure || error instanceof PerhapsSent)) throw error
      throw new RefusalError({ code: 'test_not_sent', reason: error.message })
    }
    return undefined
  }
}

/** Whatever somebody writes into a text, its receiver reads first that it is a test. */
const markTest = (template: MessageTemplate): MessageTemplate => ({
  ...template,
  subject: `${TEST_MARK}: ${template.subject}`,
  email: `${TEST_MARK}\n${template.email}`,
  short: `${TEST_MARK}: ${template.short}`,
})
