/** Asks whether it is meant, where the server wants a yes before it does something unusual. */
import { CallError } from '#api/contract/http-client.ts'
import { askedYesText } from '#console/messages/asked-yes.ts'
import { createQuestion } from './question.ts'

type Yes = { early?: true; over_stock?: true }

/** What the server asks about, and how a call says yes to it. */
const FLAGS: Record<string, keyof Yes> = { visit_to_come: 'early', product_short: 'over_stock' }

/** Answered with false nothing is done. */
const { ask, useQuestion } = createQuestion<boolean>()

export const useAskedYes = useQuestion

/**
 * Does what the server may ask about first; of each question once. It is sent again with the yes.
 * @param send what was said yes to; nothing the first time
 * @throws CallError what was asked, where nobody said yes
 */
export async function sendWithYes<T>(send: (yes: Yes) => Promise<T>, yes: Yes = {}): Promise<T> {
  try {
    return await send(yes)
  } catch (error) {
    const flag = error instanceof CallError && error.code ? FLAGS[error.code] : undefined
    if (!(error instanceof CallError) || !flag || yes[flag]) throw error
    const asking = ask(error.message)
    if (!asking) throw error
    if (await asking) return sendWithYes(send, { ...yes, [flag]: true })
    throw new CallError(error.status, { ...error.body, message: askedYesText.none })
  }
}
