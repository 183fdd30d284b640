import { financialText } from '#console/messages/financial.ts'
import { displayDayMonth } from '#domain/text/display.ts'

/** Says where the money went out on another day than it was paid; otherwise nothing. */
export const describeEnteredOn = (
  paid_on: string | null | undefined,
  entered_on: string | null,
): string | undefined =>
  paid_on && entered_on && entered_on !== paid_on
    ? financialText.payment.enteredOn(displayDayMonth(paid_on), displayDayMonth(entered_on))
    : undefined
