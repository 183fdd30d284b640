/** Asks why, where the server wants to know before it changes what was counted or paid. */
import { CallError } from '#api/contract/http-client.ts'
import { askedReasonText } from '#console/messages/asked-reason.ts'
import { createQuestion } from './question.ts'

/** Answered with null nothing is done. */
const { ask, useQuestion } = createQuestion<string | null>()

export const useAskedReason = useQuestion

/**
 * Does what may need a reason. Where the server asks for one, so does the screen, and it is sent again with that.
 * @param send the reason that was given; absent the first time
 * @throws CallError `reason_needed` where none is given
 */
export async function sendWithReason<T>(send: (reason?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'reason_needed') throw error
    const asking = ask(error.message)
    if (!asking) throw error
    const reason = await asking
    if (reason !== null) return send(reason)
    throw new CallError(error.status, { ...error.body, message: askedReasonText.none })
  }
}
