import { BookingSentence } from '#widget/booking/steps/price-summary.tsx'
import { useWidget } from '#widget/state/widget-context.ts'
import type { SignIn } from './use-sign-in.ts'

/** What the form is asked for: whoever fills it in to confirm sees what they confirm. */
export function ChosenBooking({ signIn }: { signIn: SignIn }) {
  const { page, flow } = useWidget()
  const service = page.services.find(({ id }) => id === flow.service_id)
  return signIn.isConfirming && service ? <BookingSentence service={service} /> : null
}
